/**
 * Row `form`: time from opening a page to a field that accepts a keystroke, or to a visible PIX code, by the script tag and in the
 * shop's own bundle. Compared with a peer whose field frames contain only an input, and with the lower bound of each way to
 * load a form.
 */
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { type NetworkedConditions, type OpenPage, visitOver } from '../harness/networked-visit.ts';
import type { ReadyCondition } from '../harness/readiness.ts';
import type { Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { type ElementOptions, openShop } from '../harness/shop.ts';
import { pageWith, startSite } from '../harness/site.ts';
import { openOfflineBrowser, plain, slowProcessor, withBuyersBrowser, withPage } from '../harness/visit.ts';
import { openNetwork, phoneNetwork, plainNetwork } from '../network/network.ts';
import { type FormLimit, limitPages } from '../peers/form-limits.ts';
import { adyenDropinBundle } from '../peers/shops.ts';

/** Loaded by a script tag from another origin, as its documentation shows. */
const adyenTag = 'Adyen drop-in, by its script tag';
/** Bundled with the shop's own script, which saves a connection. */
const adyen = 'Adyen drop-in, bundled';
/** Name of the elements' row in the shop's bundle. */
const bundled = (shape: string): string => `${shape}, bundled`;

interface Shape {
  name: string;
  element: string;
  /** Returns the element's attributes and content. */
  options?: (companionUrl: string) => ElementOptions;
  readyWhen?: ReadyCondition;
  limit: FormLimit;
  /** Aim for ours ÷ Adyen's over the phone's network. */
  atMost: number;
}

const shapes: readonly Shape[] = [
  {
    name: '<pay-card isolation="inline">',
    element: 'pay-card',
    options: () => ({ attributes: 'isolation="inline"' }),
    limit: 'a script of 27 kB that draws a form',
    atMost: 0.75,
  },
  {
    name: '<pay-card> in its frame',
    element: 'pay-card',
    limit: 'a script of 10 kB that opens a frame of 6 kB',
    atMost: 0.86,
  },
  {
    name: "<pay-card>, its frame in the page's HTML",
    element: 'pay-card',
    options: (url) => ({ content: `<iframe src="${url}/frame/card"></iframe>` }),
    limit: 'the same, its frame in the page',
    atMost: 0.62,
  },
  {
    name: '<pay-checkout>, card first',
    element: 'pay-checkout',
    options: () => ({ attributes: 'order="card pix wallet"' }),
    limit: 'a choice drawn by Lit around such a frame',
    atMost: 0.9,
  },
  {
    name: '<pay-pix>, its code',
    element: 'pay-pix',
    readyWhen: 'code',
    limit: 'a script of 27 kB that sends one request',
    atMost: 0.75,
  },
];

const phone: NetworkedConditions = { ...plain, name: "a phone's network", network: phoneNetwork };
const allConditions: readonly NetworkedConditions[] = [
  { ...plain, name: 'plain network', network: plainNetwork },
  { ...slowProcessor, network: plainNetwork },
  phone,
  { ...slowProcessor, name: `${phone.name}, ${slowProcessor.name}`, network: phoneNetwork },
];
/** Aim without simulated network delay. */
const atMostOtherwise = 0.75;

export const form: Row = {
  title: 'Page load to a field that accepts a keystroke',
  async measure(bench) {
    await using scope = commandScope();
    const network = await openNetwork(scope);
    const site = await startSite(scope);
    const shop = await openShop(scope, { site, folder: bench.folder, network });
    const other = await startSite(scope);
    const otherUrl = await network.publish('limit.bench.test', other.url);
    const frames = await startSite(scope, pageWith('', '<input>'));
    const framesUrl = await network.publish('frames.peer.test', frames.url);
    const shopUrl = 'https://shop.bench.test';
    const limits = await limitPages(bench.folder, { site, url: shopUrl }, { site: other, url: otherUrl });
    const { js, css } = await adyenDropinBundle(await bench.peers());
    const adyenPage = (from: string): string =>
      pageWith(
        `<link rel="preconnect" href="${framesUrl}"><script>window.adyenFrames = '${framesUrl}/';</script>
        <link rel="stylesheet" href="${from}/adyen.css"><script type="module" src="${from}/adyen.js"></script>`,
        '<div id="form"></div>',
      );
    for (const each of [site, other]) {
      each.set('/adyen.js', js);
      each.set('/adyen.css', css);
    }
    site.set('/adyen.html', adyenPage(''));
    site.set('/adyen-tag.html', adyenPage(otherUrl));

    const browser = await openOfflineBrowser(scope, network.browserArgs());
    const inRunningBrowser: OpenPage = (conditions, use) => withPage(browser, conditions, use);
    // Only there does `preconnect` have an effect, and only over a slow network is it worth a new browser for each visit.
    const inBuyersBrowser: OpenPage = (conditions, use) =>
      withBuyersBrowser(network.browserArgs(), conditions, use);

    const lines: Measurement[] = [];
    for (const conditions of allConditions.filter(({ name }) => bench.wants(name))) {
      const waterfalls: Record<string, string> = {};
      const openPage = conditions.network === phoneNetwork ? inBuyersBrowser : inRunningBrowser;
      const competitor =
        (name: string, urlOf: () => string | Promise<string>, readyWhen: ReadyCondition) =>
        async (): Promise<Sample> => {
          const visited = await visitOver(network, openPage, await urlOf(), readyWhen, conditions);
          waterfalls[name] = visited.waterfall;
          return visited.sample;
        };
      const competitors: Record<string, () => Promise<Sample>> = {};
      for (const { name, element, options, readyWhen = 'input' } of shapes) {
        const given = options?.(shop.companionUrl);
        competitors[name] = competitor(name, () => shop.pageOf(element, given), readyWhen);
        const inBundle = bundled(name);
        competitors[inBundle] = competitor(inBundle, () => shop.bundledPageOf(element, given), readyWhen);
      }
      competitors[adyen] = competitor(adyen, () => `${shopUrl}/adyen.html`, 'frame');
      competitors[adyenTag] = competitor(adyenTag, () => `${shopUrl}/adyen-tag.html`, 'frame');
      for (const [name, url] of Object.entries(limits)) {
        const isCode = name === 'a script of 27 kB that sends one request';
        competitors[name] = competitor(name, () => url, isCode ? 'code' : 'input');
      }
      const samples = await interleave(bench.rounds, competitors);
      for (const { name, limit, atMost: atMostByPhone } of shapes) {
        const atMost = conditions === phone ? atMostByPhone : atMostOtherwise;
        const byTag = {
          [subject]: samples[name] ?? [],
          [adyenTag]: samples[adyenTag] ?? [],
          [adyen]: samples[adyen] ?? [],
        };
        const inBundle = { [subject]: samples[bundled(name)] ?? [], [adyen]: samples[adyen] ?? [] };
        const what = `${conditions.name}: ${name}`;
        const withLimit = { ...byTag, [limit]: samples[limit] ?? [] };
        const line = (metric: string, label: string, unit: string): Measurement =>
          measured({ what: `${what}: ${label}`, unit }, withLimit, metric);
        lines.push(
          measured({ what, unit: 'ms', aim: { comparedTo: adyenTag, atMost } }, withLimit, 'readyMs'),
          measured(
            { what: bundled(what), unit: 'ms', aim: { comparedTo: adyen, atMost } },
            inBundle,
            'readyMs',
          ),
          line('mainThreadMs', 'main thread', 'ms'),
          line('maxTaskMs', 'longest task (0: none over 50 ms)', 'ms'),
          line('heapMb', 'heap', 'MB'),
        );
      }
      if (conditions === phone) bench.attach(waterfalls);
    }
    return lines;
  },
};
