/** Visits a page over a simulated network and measures the time until the buyer can use it, with a waterfall. */
import type { Frame } from 'playwright-core';
import type { LinkOptions } from '../network/link.ts';
import type { Network } from '../network/network.ts';
import { waterfallOf } from '../network/waterfall.ts';
import type { Sample } from './measure.ts';
import { type ReadyCondition, type Sighting, watchReadiness } from './readiness.ts';
import { type Conditions, costOf, type Visit } from './visit.ts';

export interface NetworkedConditions extends Conditions {
  network: LinkOptions;
}

export interface NetworkedVisit {
  sample: Sample;
  waterfall: string;
}

/** Opens a page under the conditions and passes it to `use`. */
export type OpenPage = <T>(conditions: Conditions, use: (visit: Visit) => Promise<T>) => Promise<T>;

const readyTimeoutMs = 60_000;

export function visitOver(
  network: Network,
  openPage: OpenPage,
  url: string,
  readyWhen: ReadyCondition,
  conditions: NetworkedConditions,
): Promise<NetworkedVisit> {
  return openPage(conditions, async (visited) => {
    const { context, page } = visited;
    const ready = Promise.withResolvers<{ atMs: number; frame: Frame }>();
    const timer = setTimeout(() => ready.reject(new Error(`${url} was not ready in time`)), readyTimeoutMs);
    let frameShownAtMs = readyWhen === 'frame' ? 0 : null;
    let field: { atMs: number; frame: Frame } | null = null;
    await context.exposeBinding('benchSighting', ({ frame }, sighting: Sighting, atMs: number) => {
      const isTop = frame === page.mainFrame();
      if (sighting === 'frame shown' && isTop) frameShownAtMs ??= atMs;
      if (sighting === 'input') field ??= { atMs, frame };
      if (sighting === 'code' && readyWhen === 'code') ready.resolve({ atMs, frame });
      if (!field || readyWhen === 'code') return;
      if (field.frame === page.mainFrame()) ready.resolve(field);
      else if (frameShownAtMs !== null) {
        ready.resolve({ ...field, atMs: Math.max(field.atMs, frameShownAtMs) });
      }
    });
    await watchReadiness(context, readyWhen);
    network.use(conditions.network);
    await page.goto(url, { waitUntil: 'commit' });
    const { atMs, frame } = await ready.promise.finally(() => clearTimeout(timer));
    if (readyWhen === 'input') await assertTakesKeys(frame);
    const startedAtMs = await page.evaluate(() => performance.timeOrigin);
    const readyMs = atMs - startedAtMs;
    const sample = { readyMs, ...(await costOf(visited)) };
    const waterfall = waterfallOf(network.exchanges(), startedAtMs - performance.timeOrigin, readyMs);
    return { sample, waterfall };
  });
}

/**
 * Throws if the field loses what is typed. The key is pressed up to twice: one can be lost in the milliseconds in which
 * an element takes over a frame that the page declared (docs/script-tag.md).
 */
async function assertTakesKeys(frame: Frame): Promise<void> {
  for (let press = 1; press <= 2; press += 1) {
    await frame.evaluate(() => window.benchInput?.focus());
    await frame.page().keyboard.press('4');
    const typed = await frame.evaluate(() => (window.benchInput as HTMLInputElement | undefined)?.value);
    if (typed?.includes('4')) return;
  }
  throw new Error(`a keystroke in ${frame.url()} was lost`);
}
