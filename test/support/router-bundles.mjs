import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

/**
 * Serves the small apps in router-apps, each bundled with its real router and framework: their page at /app/<name>/ and every
 * address below it, their script at /__router__/<name>.js. Tests open them in frames, so that their history is not the
 * runner's.
 */
export function routerBundles() {
  const folder = join(import.meta.dirname, 'router-apps');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
  const bundles = new Map();

  const bundle = async (name) => {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      build: {
        write: false,
        target: 'es2022',
        minify: false,
        lib: { entry: join(folder, `${name}.ts`), formats: ['es'] },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    return [result].flat()[0].output[0].code;
  };

  // Angular takes its base path from the document; to others a base would only bend relative addresses.
  const page = (name) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${name}</title>${name === 'angular' ? '<base href="/app/angular/">' : ''}</head>
<body><div id="app"></div><script type="module" src="/__router__/${name}.js"></script></body>
</html>`;

  return {
    name: 'router-bundles',
    async serve({ path }) {
      const script = /^\/__router__\/([\w-]+)\.js$/.exec(path)?.[1];
      if (script && names.includes(script)) {
        if (!bundles.has(script)) bundles.set(script, bundle(script));
        return { body: await bundles.get(script), type: 'js' };
      }
      const app = /^\/app\/([\w-]+)(\/|$)/.exec(path)?.[1];
      return app && names.includes(app) ? { body: page(app), type: 'html' } : undefined;
    },
  };
}
