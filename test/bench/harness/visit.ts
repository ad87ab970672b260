/** One visit by a fresh profile of Chromium, under conditions, and what it cost. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../../support/browsers/find-browsers.ts';
import type { Scope } from '../../support/servers/process.ts';
import type { Sample } from './measure.ts';

export interface Conditions {
  name: string;
  /** How many times slower the processor is. */
  slowdown: number;
}

export const plain: Conditions = { name: 'plain', slowdown: 1 };
export const slowProcessor: Conditions = { name: 'processor ×4 slower', slowdown: 4 };

/** Whatever a peer would like to fetch from elsewhere: nothing leaves this machine. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1';

/** `args` that map hosts replace the rule that there are none. */
export async function openOfflineBrowser(
  scope: Scope,
  args: readonly string[] = [offline],
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, ...args],
  });
  scope.after(() => browser.close());
  return browser;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** Opens a page of a fresh profile under the conditions, hands it to `use` and closes it. */
export async function withPage<T>(
  browser: Browser,
  { slowdown }: Conditions,
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await context.addInitScript(observeLongTasks);
    return await use({ context, page, session });
  } finally {
    await context.close();
  }
}

/** What the page has cost so far. Frames of the same site share its process and are in it. */
export async function costOf({ page, session }: Visit): Promise<Sample> {
  const longestTaskMs = await page.evaluate(async () => {
    // Tasks are reported once they are over.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return window.longestTaskMs;
  });
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    longestTaskMs,
    mainThreadMs: metric('TaskDuration') * 1000,
    heapMb: metric('JSHeapUsedSize') / 1e6,
  };
}

/** The page says itself when it is ready: it sets `window.readyAt` to a number of milliseconds. */
export const visit = (browser: Browser, url: string, conditions: Conditions): Promise<Sample> =>
  withPage(browser, conditions, async (visited) => {
    const { page } = visited;
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.readyAt !== undefined, undefined, {
      timeout: 60_000,
      polling: 50,
    });
    const readyMs = await page.evaluate(() => window.readyAt ?? Number.NaN);
    return { readyMs, ...(await costOf(visited)) };
  });

/** Sent to the page as text: it may use nothing from outside. */
function observeLongTasks(): void {
  window.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.longestTaskMs = Math.max(window.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
}

declare global {
  interface Window {
    readyAt?: number;
    /** 0: none took more than 50 ms. */
    longestTaskMs: number;
  }
}
