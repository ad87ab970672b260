/** One visit by a fresh profile of Chromium, under conditions, and what it cost. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../../support/browser.ts';
import type { Scope } from '../../support/process.ts';
import type { Sample } from './measure.ts';

export interface Conditions {
  name: string;
  /** How many times slower the processor is. */
  slowdown: number;
  isSlow4g: boolean;
}

export const plain: Conditions = { name: 'plain', slowdown: 1, isSlow4g: false };
export const slowProcessor: Conditions = { name: 'processor ×4 slower', slowdown: 4, isSlow4g: false };
export const slow4g: Conditions = { name: 'slow 4G', slowdown: 1, isSlow4g: true };
export const slowBoth: Conditions = { name: 'slow 4G, processor ×4 slower', slowdown: 4, isSlow4g: true };

/** The values that Lighthouse calls so. */
const slow4gNetwork = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

export async function openOfflineBrowser(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    // Whatever a peer would like to fetch from elsewhere: nothing leaves this machine.
    args: [...chromiumArgs, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'],
  });
  scope.after(() => browser.close());
  return browser;
}

/**
 * `ready` runs in the page before anything else of it, and says when the page is: it resolves with a time of
 * `performance.now()`, put into `window.readyAt`.
 */
export async function visit(
  browser: Browser,
  { url, conditions, prepare }: { url: string; conditions: Conditions; prepare: () => void },
): Promise<Sample> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Network.enable');
    if (conditions.isSlow4g) await session.send('Network.emulateNetworkConditions', slow4gNetwork);
    if (conditions.slowdown > 1) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
    }
    await page.addInitScript(observe);
    await page.addInitScript(prepare);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.readyAt !== undefined, undefined, {
      timeout: 60_000,
      polling: 50,
    });
    const seen = await page.evaluate(async () => {
      // Tasks are reported once they are over.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { readyMs: window.readyAt ?? Number.NaN, longestTaskMs: window.longestTaskMs };
    });
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return {
      ...seen,
      mainThreadMs: metric('TaskDuration') * 1000,
      heapMb: metric('JSHeapUsedSize') / 1e6,
    };
  } finally {
    await context.close();
  }
}

export const warmUp = async (browser: Browser, url: string): Promise<void> => {
  const page: Page = await browser.newPage();
  await page.goto(url);
  await page.close();
};

function observe(): void {
  if (window !== window.top) return;
  window.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.longestTaskMs = Math.max(window.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
}

declare global {
  interface Window {
    readyAt?: number;
    /** 0: none took more than 50 ms. */
    longestTaskMs: number;
  }
}
