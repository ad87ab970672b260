/** The widget's tests in browsers: Chromium always, Firefox and WebKitGTK where they are; `CI` requires all three. */
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import {
  chromiumArgs,
  ensureChromium,
  ensureOtherEngines,
  findFirefox,
  findWebKit,
} from '../support/browsers/find-browsers.ts';
import { webKitOptions } from '../support/browsers/engines/webkit.ts';
import { typescriptPlugin } from '../support/browsers/wtr/typescript-plugin.ts';
import { WebDriverLauncher } from '../support/browsers/wtr/webdriver-launcher.ts';
import { fakeCompanion } from './support/fake-companion.ts';
import { strictPage } from './support/strict-page.ts';

const requiresAll = Boolean(process.env.CI);
if (requiresAll) ensureOtherEngines();

// One page at a time in each browser: the ones behind are throttled, and count as hidden.
const chromium = chromeLauncher({
  puppeteer,
  concurrency: 1,
  launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
});

function firefox() {
  const executablePath = findFirefox();
  if (!executablePath) return null;
  return chromeLauncher({ puppeteer, concurrency: 1, launchOptions: { browser: 'firefox', executablePath } });
}

function webkit() {
  const binary = findWebKit();
  return binary ? new WebDriverLauncher(webKitOptions(binary)) : null;
}

const browsers = [chromium, firefox(), webkit()].filter((browser) => browser !== null);
if (requiresAll && browsers.length < 3) throw new Error('CI runs in all three engines, and one is missing.');

/** Requests that an element or a test sends, before the files of the project are looked at. */
const answerRequests = async (context, next) => {
  if (strictPage(context.req, context.res) || (await fakeCompanion(context.req, context.res))) {
    context.respond = false;
  } else await next();
};

export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  files: 'test/widget/**/*.browser.ts',
  nodeResolve: { exportConditions: ['browser', 'production'] },
  middleware: [answerRequests],
  plugins: [typescriptPlugin({ commonjs: ['axe-core', 'jsqr'] })],
  browsers,
  concurrentBrowsers: 3,
  testsStartTimeout: 60_000,
  // Three engines start at once, on two cores that do other work: it is given up only when it is stuck.
  browserStartTimeout: 120_000,
  testsFinishTimeout: 240_000,
  // Mocha's own 2 s are too short on a busy machine.
  testFramework: { config: { timeout: 20_000 } },
};
