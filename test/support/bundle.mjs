import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles one TypeScript file as a script that sets a global.
 *
 * @param {string | URL} entry the file
 * @param {string} name the global
 * @param {{ minify?: boolean }} [options]
 * @returns {Promise<string>} the code
 */
export async function bundleScript(entry, name, { minify = false } = {}) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name },
    },
  });
  return [result].flat()[0].output[0].code;
}
