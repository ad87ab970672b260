/** Visits a page with a fresh Chromium profile under given conditions and measures its cost. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import {
  chromiumArgs,
  ensureChromium,
  ensureCompleteChromium,
} from '../../support/browsers/find-browsers.ts';
import type { Scope } from '../../support/servers/process.ts';
import type { Sample } from './measure.ts';
import { commandScope } from './scope.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Conditions {
  name: string;
  /** Factor by which the processor is throttled. */
  slowdown: number;
}

export const plain: Conditions = { name: 'plain', slowdown: 1 };
export const slowProcessor: Conditions = { name: 'processor ×4 slower', slowdown: 4 };

/** Blocks every request to other machines, such as those of a peer's scripts. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1';

/** `args` that map hosts replace the default rule, which resolves none. */
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

/** Opens a page with a fresh profile under the conditions, passes it to `use` and closes it. */
export async function withPage<T>(
  browser: Browser,
  { slowdown }: Conditions,
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    return await use(await prepared(context, await context.newPage(), slowdown));
  } finally {
    await context.close();
  }
}

/** A starting browser is busy itself. */
const settleMs = 1_000;

/**
 * The same in a new complete browser with a regular profile, as a buyer's: others open no connection in advance (`preconnect`).
 * `args` map the hosts that can be reached.
 */
export async function withBuyersBrowser<T>(
  args: readonly string[],
  { slowdown }: Conditions,
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  await using scope = commandScope();
  const context = await chromium.launchPersistentContext(await temporaryFolder(scope), {
    executablePath: ensureCompleteChromium(),
    args: [...chromiumArgs, ...args],
  });
  scope.after(() => context.close());
  const [page = await context.newPage()] = context.pages();
  await pause(settleMs);
  return await use(await prepared(context, page, slowdown));
}

async function prepared(context: BrowserContext, page: Page, slowdown: number): Promise<Visit> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await context.addInitScript(observeLongTasks);
  return { context, page, session };
}

/** Cost of the page so far, without frames that have a process of their own: Adyen's, and ours by `Origin-Agent-Cluster`. */
export async function costOf({ page, session }: Visit): Promise<Sample> {
  const maxTaskMs = await page.evaluate(async () => {
    // Long tasks are reported after they end.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return window.maxTaskMs;
  });
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    maxTaskMs,
    mainThreadMs: metric('TaskDuration') * 1000,
    heapMb: metric('JSHeapUsedSize') / 1e6,
  };
}

/** Visits a page that sets `window.readyAt`, in milliseconds, when it is ready. */
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

/** Sent to the page as text, so it must not reference anything outside the function. */
function observeLongTasks(): void {
  window.maxTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.maxTaskMs = Math.max(window.maxTaskMs, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
}

declare global {
  interface Window {
    readyAt?: number;
    /** 0 if no task took more than 50 ms. */
    maxTaskMs: number;
  }
}
