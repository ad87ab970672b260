/** Browsers for Web Test Runner: Chromium, and Firefox and WebKitGTK if they are installed; `CI` requires all three. */
import { rmSync } from 'node:fs';
import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';
import { gtkHome, webKitOptions } from '../engines/webkit.ts';
import {
  chromiumArgs,
  ensureChromium,
  ensureOtherEngines,
  findFirefox,
  findWebKit,
  reasonToSkip,
} from '../find-browsers.ts';
import { isLong } from '../../long-run.ts';
import { waitTimeoutMs } from '../../until.ts';
import { WebDriverLauncher } from './webdriver-launcher.ts';

const requiresAll = Boolean(process.env['CI']);
if (requiresAll) ensureOtherEngines();

/** Motion only in the long run: Chromium draws animations in software, which takes half of its time, while a test waits. */
const motion = isLong ? [] : ['--force-prefers-reduced-motion'];

// One page at a time in each browser: background pages are throttled, and count as hidden.
export const chromium: BrowserLauncher = chromeLauncher({
  puppeteer,
  concurrency: 1,
  launchOptions: {
    executablePath: ensureChromium(),
    args: [...chromiumArgs, ...motion],
    timeout: waitTimeoutMs,
    networkEnabled: false,
  },
});

/** Runs with reduced motion: drawing animations took much of the time of Firefox and WebKitGTK. */
function firefox(): BrowserLauncher | null {
  const executablePath = findFirefox();
  if (executablePath === undefined) return null;
  const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1 };
  const launchOptions = {
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox,
    timeout: waitTimeoutMs,
    // A page loads a hundred modules, and reporting each took a third of Firefox's time.
    networkEnabled: false,
  } as const;
  return chromeLauncher({ puppeteer, concurrency: 1, launchOptions });
}

function webkit(): BrowserLauncher | null {
  const binary = findWebKit();
  if (binary === undefined) return null;
  const home = gtkHome();
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  return new WebDriverLauncher(webKitOptions(binary, home));
}

export const engines = [chromium, firefox(), webkit()].filter((browser) => browser !== null);
if (requiresAll && engines.length < 3) throw new Error('CI runs in all three engines, and one is missing.');

/** Why the tests do not run in every engine, one reason for each that is missing. */
export const missingEngines = (['Firefox', 'WebKit'] as const)
  .map(reasonToSkip)
  .filter((reason) => reason !== false);
