/**
 * Tests that nothing moves once a method has been painted, on a network where scripts, texts, the companion's responses and the
 * processor's library arrive late and one after the other. Shifts are counted by Chromium, in the page and in the card's frame.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { knownProcessor } from '../support/buyers/wallet-buyer.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { waitTimeoutMs } from '../support/until.ts';

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
    /** The element's height in its first frame, and in the first one that shows a method. */
    heights: { placeholder?: number; method?: number };
  }
}

/** Address fragment of a page whose shifts count from its first frame on. */
const fromStart = '#from-start';

/** Records shifts from the first frame in which the element shows a method rather than its placeholder. */
function recordShifts(): void {
  window.shifts = [];
  window.heights = {};
  let paintedAtMs = window !== parent || location.hash === '#from-start' ? 0 : Infinity;
  const isShown = (element: Element): boolean =>
    element.shadowRoot !== null &&
    element.shadowRoot.childElementCount > 0 &&
    !element.shadowRoot.querySelector('[part~=skeleton]') &&
    !element.matches(':state(loading)');
  const watch = (): void => {
    const element = document.querySelector('pay-checkout, pay-pix, pay-card, pay-wallet');
    const height = element?.getBoundingClientRect().height ?? 0;
    if (element) window.heights.placeholder ??= height;
    if (!element || !isShown(element)) return void requestAnimationFrame(watch);
    window.heights.method = height;
    // Shifts of the frame that paints it first are reported after that frame.
    requestAnimationFrame(() => setTimeout(() => (paintedAtMs = Math.min(paintedAtMs, performance.now()))));
  };
  if (window === parent) requestAnimationFrame(watch);
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}x${height}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[]) {
      if (entry.startTime < paintedAtMs || entry.hadRecentInput) continue;
      const moved = entry.sources
        // A line that is centred has other words.
        .filter(({ previousRect, currentRect }) => previousRect.y !== currentRect.y)
        .map(({ node, previousRect, currentRect }) => {
          const name =
            node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : '#text';
          return `${name} ${boxOf(previousRect)} -> ${boxOf(currentRect)}`;
        });
      if (moved.length > 0) window.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Milliseconds by which each kind of response is late: later than one paint, and each at a time of its own. */
const delaysMs: readonly (readonly [RegExp, number])[] = [
  [/\/frame\/card/, 900],
  [/\/processor\.js$/, 1500],
  [/\.js$/, 250],
  [/\/deposit$/, 1200],
  [/\/v1\//, 600],
];

async function delay(route: Route): Promise<void> {
  const [, delayMs] = delaysMs.find(([pattern]) => pattern.test(new URL(route.request().url()).pathname)) ?? [
    null,
    0,
  ];
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await route.continue().catch(() => undefined);
}

const amounts = { BRL: '129.90', USD: '25.00' };

interface Shown {
  /** The element's start tag, without the checkout. */
  body: string;
  order: Record<string, unknown>;
  /** Locator of what is drawn last. */
  last: string;
}

const widths = [360, 1280];

const cases: Record<string, Shown> = {
  '<pay-card> in its frame': {
    body: 'pay-card',
    order: { customer, methods: ['card'], amounts: { USD: '25.00' } },
    last: 'pay-card [part~=button-primary]:enabled',
  },
  '<pay-card> with two currencies': {
    body: 'pay-card',
    order: { amounts },
    last: 'pay-card [part~=button-primary]:enabled',
  },
  '<pay-card isolation="inline">': {
    body: 'pay-card isolation="inline"',
    order: { methods: ['card'], amounts: { USD: '25.00' } },
    last: 'pay-card [part~=button-primary]:enabled',
  },
  '<pay-pix>': { body: 'pay-pix', order: { customer, amounts }, last: 'pay-pix [part=qr-code]' },
  '<pay-pix> with its form': { body: 'pay-pix', order: { amounts }, last: 'pay-pix button[type=submit]' },
  '<pay-wallet>': {
    body: 'pay-wallet',
    order: { customer, methods: ['wallet', 'card'], amounts: { USD: '25.00' } },
    last: 'pay-wallet:state(embedded)',
  },
  '<pay-checkout>': {
    body: 'pay-checkout',
    order: { customer, amounts },
    last: 'pay-wallet:state(embedded)',
  },
  '<pay-checkout>, card first': {
    body: 'pay-checkout order="card pix wallet"',
    order: { customer, amounts },
    last: 'pay-wallet:state(embedded)',
  },
  '<pay-checkout>, wallet first': {
    body: 'pay-checkout order="wallet pix card"',
    order: { customer, amounts },
    last: 'pay-wallet:state(embedded)',
  },
};

// Mostly waits for late responses.
describe('layout shift on a slow network', { concurrency: 3 }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, { ...knownProcessor, PAY_RAW_CARD: 'inline' });
  });

  async function shiftsOf(page: Page): Promise<Shift[]> {
    const found = await Promise.all(page.frames().map((frame) => frame.evaluate(() => window.shifts ?? [])));
    return found.flat();
  }

  async function load(shown: Shown, width: number, css = ''): Promise<Page> {
    const { client_secret } = await testShop.createCheckout(shown.order);
    const [tag] = shown.body.split(' ');
    // The wallets below the choices appear late, if at all: what is below the element moves then.
    const isLast = tag === 'pay-checkout' && shown.last.startsWith('pay-wallet');
    const url = testShop.pageUrl({
      body: `<style>${css}</style><main>
        <${shown.body} checkout="${client_secret}" companion="${testShop.companionUrl}"></${tag}>
        ${isLast ? '' : '<p>Below the element</p>'}</main>`,
      library: 'found',
      policy: (policy) => `${policy}; style-src 'unsafe-inline'`,
    });
    const page = await testShop.browser.newPage({ viewport: { width, height: 1000 } });
    await page.addInitScript(recordShifts);
    await page.route(/./, delay);
    page.setDefaultTimeout(waitTimeoutMs);
    await page.goto(css ? url + fromStart : url, { waitUntil: 'commit' });
    await page.locator(shown.last).first().waitFor({ state: 'attached' });
    // Shifts of a frame are reported after it.
    for (const frame of page.frames())
      await frame.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))),
      );
    return page;
  }

  /** One way to show each element, and the ways in which `<pay-checkout>` opens another method first. */
  const sampled = ['<pay-card> in its frame', '<pay-pix>', '<pay-wallet>', '<pay-checkout>'];
  const isSample = (name: string, width: number): boolean =>
    width === 360 ? sampled.includes(name) || name.startsWith('<pay-checkout>') : name === '<pay-checkout>';
  for (const [name, shown] of Object.entries(cases))
    for (const width of widths)
      longOnlyIf(!isSample(name, width))(
        `${name} at ${width} px: nothing moves once it is painted`,
        async () => {
          const page = await load(shown, width);
          assert.deepEqual(await shiftsOf(page), []);
          await page.close();
        },
      );

  for (const tag of ['pay-card', 'pay-pix', 'pay-wallet', 'pay-checkout'])
    for (const width of widths)
      longOnlyIf(width === 1280 && tag !== 'pay-checkout')(
        `<${tag}> at ${width} px: the documented placeholder has the height of its first screen`,
        async () => {
          const shown = Object.values(cases).find(({ body, order }) => body === tag && 'customer' in order);
          assert.ok(shown);
          const page = await load(shown, width, await placeholderStyles());
          const { placeholder, method } = await page.evaluate(() => window.heights);
          assert.ok(Math.abs((placeholder ?? 0) - (method ?? 0)) <= 1, `${placeholder}, ${method}`);
          assert.deepEqual(await shiftsOf(page), []);
          await page.close();
        },
      );
});

/** The style sheet that the quick start offers. */
async function placeholderStyles(): Promise<string> {
  const page = await readFile(new URL('../../docs/quick-start.md', import.meta.url), 'utf8');
  const [, css] = /```css\n([^`]+:not\(:defined\)[^`]+)```/.exec(page) ?? [];
  assert.ok(css, 'the quick start has the style sheet');
  return css;
}
