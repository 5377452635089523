import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { build } from 'vite';

const FOLDER = fileURLToPath(new URL('./action-apps/', import.meta.url));
const PATH = /^\/__actions__\/([a-z-]+)\.js$/;

/** Serves the small apps in test/support/action-apps, bundled with their framework, as `/__actions__/<name>.js`. */
export function actionBundles() {
  const bundles = new Map();
  const bundle = async (name) => {
    const entry = readdirSync(FOLDER).find((file) => file === `${name}.ts` || file === `${name}.tsx`);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [svelteComponents()],
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
      },
      resolve: { alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
      build: {
        write: false,
        target: 'es2022',
        minify: false,
        lib: { entry: `${FOLDER}${entry}`, formats: ['es'] },
      },
    });
    return [result].flat()[0].output[0].code;
  };
  return {
    name: 'action-bundles',
    // The runner must not look for files behind these imports.
    resolveImport: ({ source }) => (PATH.test(source) ? source : undefined),
    async serve(context) {
      const [, name] = PATH.exec(context.path) ?? [];
      if (!name) return undefined;
      if (!bundles.has(name)) bundles.set(name, bundle(name));
      return { body: await bundles.get(name), type: 'js' };
    },
  };
}

/** Compiles Svelte components; their own Vite plug-in does a lot more than that. */
function svelteComponents() {
  return {
    name: 'svelte-components',
    load(id) {
      if (!id.endsWith('.svelte')) return undefined;
      return compile(readFileSync(id, 'utf8'), { filename: id, generate: 'client', css: 'injected' }).js.code;
    },
  };
}
