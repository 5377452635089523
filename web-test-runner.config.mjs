import { defaultReporter } from '@web/test-runner';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumLaunchOptions, engines, firefoxLaunchOptions } from './test/support/browsers.mjs';
import { actionBundles } from './test/support/action-bundles.mjs';
import { bundledDependency } from './test/support/bundled-dependency.mjs';
import { closingLine } from './test/support/closing-line.mjs';
import { routerBundles } from './test/support/router-bundles.mjs';
import { socketServer } from './test/support/socket-server.mjs';
import { WebKitLauncher } from './test/support/webkit-launcher.mjs';

const launchers = {
  chromium: () => playwrightLauncher({ product: 'chromium', launchOptions: chromiumLaunchOptions() }),
  firefox: () => playwrightLauncher({ product: 'firefox', launchOptions: firefoxLaunchOptions() }),
  webkit: () => new WebKitLauncher(),
};
const chosen = engines();

export default {
  files: 'test/**/*.test.ts',
  // Lit's development build throws where a class field hides a reactive property; the production one is silent.
  nodeResolve: { exportConditions: ['development', 'browser'] },
  plugins: [
    routerBundles(),
    actionBundles(),
    socketServer(),
    bundledDependency('mutation-summary', ['MutationSummary']),
    bundledDependency('axe-core', ['run']),
    esbuildPlugin({ ts: true, tsconfig: './tsconfig.json', target: 'es2022' }),
  ],
  browsers: chosen.map((name) => launchers[name]()),
  // One engine after the other, one page at a time: a page behind another draws no frames. Patient limits: this passes
  // on two busy cores.
  concurrentBrowsers: 1,
  concurrency: 1,
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 900_000,
  testFramework: { config: { timeout: '20000' } },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: Boolean(process.stdout.isTTY) }),
    closingLine(),
  ],
  // V8 coverage comes from Chromium only.
  coverage: chosen.includes('chromium'),
  coverageConfig: {
    include: ['src/**/*.ts'],
    reportDir: 'coverage',
    threshold: { statements: 85, branches: 75, functions: 80, lines: 85 },
  },
};
