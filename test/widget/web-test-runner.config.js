/** Configuration of the widget's browser tests: all files, or those that the command line names. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { isLong } from '../support/long-run.ts';
import { chromium, engines, missingEngines } from '../support/browsers/wtr/engines.ts';
import { tallyVariable } from '../support/runner/tally-file.ts';
import { tallyReporter } from '../support/browsers/wtr/tally-reporter.ts';
import { typescriptPlugin } from '../support/browsers/wtr/typescript-plugin.ts';
import { fakeCompanion } from './support/fake-companion.ts';
import { strictPage } from './support/strict-page.ts';

/** Handles requests of elements and tests before the project's files are served. */
const handleRequests = async (context, next) => {
  if (strictPage(context.req, context.res) || (await fakeCompanion(context.req, context.res))) {
    context.respond = false;
  } else await next();
};

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const all = globSync('test/widget/**/*.browser.ts', { cwd: rootDir }).sort();
/** Files without engine-dependent cases say so; `npm run test:long` runs them in every engine too. */
const concernsNoEngine = (file) =>
  !isLong &&
  readFileSync(path.join(rootDir, file), 'utf8').includes('// In every engine only in the long run.');
const inChromium = all.filter(concernsNoEngine);

export default {
  rootDir,
  ...(!process.argv.includes('--files') && {
    files: all.filter((file) => !inChromium.includes(file)),
    groups: inChromium.length > 0 ? [{ name: 'Chromium', files: inChromium, browsers: [chromium] }] : [],
  }),
  // In `npm test` the output is read after the run: failures only.
  reporters: [
    defaultReporter({ reportTestProgress: process.env[tallyVariable] === undefined }),
    tallyReporter(missingEngines),
  ],
  nodeResolve: { exportConditions: ['browser', 'production'] },
  middleware: [handleRequests],
  plugins: [typescriptPlugin({ commonjs: ['axe-core', 'jsqr'] })],
  browsers: engines,
  concurrentBrowsers: 3,
  testsStartTimeout: 120_000,
  // Three engines start at once on two busy cores; only an engine that hangs exceeds this.
  browserStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  // Longer than one wait, so that a failure names what it waited for.
  testFramework: { config: { timeout: 120_000 } },
};
