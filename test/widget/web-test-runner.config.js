/** The widget's tests in browsers; which files is said by who runs them. */
import { fileURLToPath } from 'node:url';
import { engines } from '../support/browsers/wtr/engines.ts';
import { typescriptPlugin } from '../support/browsers/wtr/typescript-plugin.ts';
import { fakeCompanion } from './support/fake-companion.ts';
import { strictPage } from './support/strict-page.ts';

/** Requests that an element or a test sends, before the files of the project are looked at. */
const answerRequests = async (context, next) => {
  if (strictPage(context.req, context.res) || (await fakeCompanion(context.req, context.res))) {
    context.respond = false;
  } else await next();
};

export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  nodeResolve: { exportConditions: ['browser', 'production'] },
  middleware: [answerRequests],
  plugins: [typescriptPlugin({ commonjs: ['axe-core', 'jsqr'] })],
  browsers: engines,
  concurrentBrowsers: 3,
  testsStartTimeout: 60_000,
  // Three engines start at once, on two cores that do other work: it is given up only when it is stuck.
  browserStartTimeout: 120_000,
  testsFinishTimeout: 240_000,
  // Mocha's own 2 s are too short on a busy machine.
  testFramework: { config: { timeout: 20_000 } },
};
