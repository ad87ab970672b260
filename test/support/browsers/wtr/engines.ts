/** The engines of Web Test Runner: Chromium always, Firefox and WebKitGTK where they are; `CI` requires all three. */
import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';
import { webKitOptions } from '../engines/webkit.ts';
import {
  chromiumArgs,
  ensureChromium,
  ensureOtherEngines,
  findFirefox,
  findWebKit,
} from '../find-browsers.ts';
import { WebDriverLauncher } from './webdriver-launcher.ts';

const requiresAll = Boolean(process.env['CI']);
if (requiresAll) ensureOtherEngines();

// One page at a time in each browser: the ones behind are throttled, and count as hidden.
export const chromium: BrowserLauncher = chromeLauncher({
  puppeteer,
  concurrency: 1,
  launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
});

function firefox(): BrowserLauncher | null {
  const executablePath = findFirefox();
  if (executablePath === undefined) return null;
  return chromeLauncher({ puppeteer, concurrency: 1, launchOptions: { browser: 'firefox', executablePath } });
}

function webkit(): BrowserLauncher | null {
  const binary = findWebKit();
  return binary === undefined ? null : new WebDriverLauncher(webKitOptions(binary));
}

export const engines = [chromium, firefox(), webkit()].filter((browser) => browser !== null);
if (requiresAll && engines.length < 3) throw new Error('CI runs in all three engines, and one is missing.');
