/** Configuration of the widget's browser tests; the files to run are passed on the command line. */
import { fileURLToPath } from 'node:url';
import { engines } from '../support/browsers/wtr/engines.ts';
import { typescriptPlugin } from '../support/browsers/wtr/typescript-plugin.ts';
import { fakeCompanion } from './support/fake-companion.ts';
import { strictPage } from './support/strict-page.ts';

/** Handles requests of elements and tests before the project's files are served. */
const handleRequests = async (context, next) => {
  if (strictPage(context.req, context.res) || (await fakeCompanion(context.req, context.res))) {
    context.respond = false;
  } else await next();
};

export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  nodeResolve: { exportConditions: ['browser', 'production'] },
  middleware: [handleRequests],
  plugins: [typescriptPlugin({ commonjs: ['axe-core', 'jsqr'] })],
  browsers: engines,
  concurrentBrowsers: 3,
  testsStartTimeout: 60_000,
  // Three engines start at once on two busy cores; only an engine that hangs exceeds this.
  browserStartTimeout: 120_000,
  testsFinishTimeout: 240_000,
  // Mocha's default of 2 s is too short on a busy machine.
  testFramework: { config: { timeout: 20_000 } },
};
