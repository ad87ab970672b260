/**
 * From the page to a card form that can be typed into, in its frame too. The peer's form counts as there when its first
 * field frame is in the page: what comes into the frame is its servers', and not here.
 */
import { interleave, measured, type Measurement, subject } from '../harness/measure.ts';
import type { Row } from '../harness/row.ts';
import { ownScope } from '../harness/scope.ts';
import { openShop } from '../harness/shop.ts';
import { pageWith, startSite } from '../harness/site.ts';
import { openOfflineBrowser, plain, slow4g, slowBoth, slowProcessor, visit } from '../harness/visit.ts';
import { adyenDropinBundle } from '../peers/shops.ts';

const adyen = 'Adyen drop-in';
const inline = `${subject}, inline`;
const plainForm = 'a plain HTML form';
const fields = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'];

export const form: Row = {
  title: 'Page to a card form',
  async measure(bench) {
    await using scope = ownScope();
    const site = await startSite(scope);
    const shop = await openShop(scope, site, bench.folder);
    const browser = await openOfflineBrowser(scope);
    const { js, css } = await adyenDropinBundle(await bench.peers());
    site.set('/adyen.js', js);
    site.set('/adyen.css', css);
    site.set(
      '/adyen.html',
      pageWith(
        '<link rel="stylesheet" href="/adyen.css"><script type="module" src="/adyen.js"></script>',
        '<div id="form"></div>',
      ),
    );
    site.set(
      '/plain.html',
      pageWith('', `<form>${fields.map((name) => `<input autocomplete="${name}">`).join('')}</form>`),
    );

    const lines: Measurement[] = [];
    for (const conditions of [plain, slowProcessor, slow4g, slowBoth]) {
      const samples = await interleave(bench.rounds, {
        [subject]: async () =>
          visit(browser, { url: await shop.pageOf('pay-card'), conditions, prepare: untilPayReady }),
        [inline]: async () =>
          visit(browser, {
            url: await shop.pageOf('pay-card', 'isolation="inline"'),
            conditions,
            prepare: untilPayReady,
          }),
        [adyen]: () =>
          visit(browser, { url: `${site.url}/adyen.html`, conditions, prepare: untilFieldFrame }),
        [plainForm]: () => visit(browser, { url: `${site.url}/plain.html`, conditions, prepare: untilInput }),
      });
      const line = (what: string, unit: string, metric: string, aim?: Measurement['aim']): void => {
        lines.push(
          measured({ what: `${conditions.name}: ${what}`, unit, ...(aim && { aim }) }, samples, metric),
        );
      };
      line('until it can be typed into', 'ms', 'readyMs', { beside: adyen, atMost: 0.45 });
      line('main thread', 'ms', 'mainThreadMs');
      line(
        'longest task (0: none over 50 ms)',
        'ms',
        'longestTaskMs',
        conditions === plain ? { atMost: 0 } : undefined,
      );
      line('heap', 'MB', 'heapMb');
    }
    return lines;
  },
};

function untilPayReady(): void {
  document.addEventListener('pay-ready', () => (window.readyAt = performance.now()), { once: true });
}

function untilFieldFrame(): void {
  if (window !== window.top) return;
  const look = (): void => {
    if (document.querySelector('iframe.js-iframe')) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

function untilInput(): void {
  const look = (): void => {
    if (document.querySelector('input:last-of-type')) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
