/** Tests of the card frame's start, inserted by the element or the page: parallel loading, early typing, adoption. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { CardPage, goodCard } from '../../../support/buyers/card-page.ts';
import type { CardShop, PageOptions } from '../../../support/servers/card-shop.ts';
import { longOnlyIf } from '../../../support/long-run.ts';
import { until } from '../../../support/until.ts';
import { visitStill } from '../../../support/browsers/visitor.ts';
import type { FrameShop } from './shop.ts';

const keepDiagnostics = `<script nonce="test">
  globalThis.diagnostics = [];
  addEventListener('pay-diagnostic', ({ code }) => globalThis.diagnostics.push(code));
</script>`;

export function frameStart(frame: () => FrameShop): void {
  let shop: CardShop;
  let browser: Browser;

  before(() => {
    ({ shop, browser } = frame());
  });

  /** Opens the shop's page; `prepare` runs before the navigation and may hold responses back. */
  async function open(options: PageOptions, prepare?: (page: Page) => Promise<void>) {
    const visitor = await visitStill(browser);
    const { page, record } = visitor;
    await prepare?.(page);
    const { methods = ['card'] } = options;
    const checkout = await shop.checkout({
      methods,
      amounts: { USD: '25.00', ...(methods.includes('pix') && { BRL: '129.90' }) },
    });
    const address = shop.addressOf(checkout, { head: keepDiagnostics, ...options });
    await page.goto(address, { waitUntil: 'commit' });
    const frames = (): string[] => record.urls.filter((url) => url.includes('/frame/card'));
    return { page, record, frames, card: new CardPage(page, 'frame') };
  }

  const diagnostics = (page: Page): Promise<string[]> =>
    page.evaluate(() => Reflect.get(globalThis, 'diagnostics') as string[]);

  /** Without a key: Chromium loses those typed in the few milliseconds in which a frame has no box. */
  const seeFocus = (field: Locator): Promise<unknown> =>
    until('the field has the focus', () =>
      field.evaluate((input) => input.ownerDocument.activeElement === input),
    );

  /** Holds matching requests until the returned function is called. */
  async function hold(page: Page, url: string | RegExp): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(url, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  const starts = [
    { element: 'pay-card', methods: ['card'] },
    { element: 'pay-checkout', methods: ['card'] },
    { element: 'pay-checkout', methods: ['pix', 'card'] },
  ] as const;
  /** Both elements, both widths and Pix as the first method, in three of the six cases. */
  const isSample = (element: string, { length }: readonly string[], width: number): boolean =>
    element === 'pay-card' || length === 2 ? width === 360 : width === 1280;
  for (const width of [360, 1280]) {
    for (const { element, methods } of starts) {
      longOnlyIf(!isSample(element, methods, width))(
        `<${element}> with ${methods.join(' and ')}, ${width} px: the frame keeps its position while the rest loads`,
        async () => {
          let releaseCheckout = (): void => undefined;
          const { page, card } = await open({ element, declared: true, methods }, async (held) => {
            await held.setViewportSize({ width, height: 740 });
            releaseCheckout = await hold(held, /\/v1\/checkout$/);
          });
          const measure = async () => ({
            frame: await page.locator('iframe').boundingBox(),
            element: await page.locator(element).boundingBox(),
          });
          await page.frameLocator('iframe').locator('#number').waitFor();
          const before = await measure();
          await until('the element is defined', () =>
            page.evaluate((tag) => customElements.get(tag) !== undefined, element),
          );
          releaseCheckout();
          await card.payButton.waitFor();
          const after = await measure();
          assert.ok(before.frame && after.frame && before.element && after.element);
          assert.ok(Math.abs(after.frame.y - before.frame.y) <= 8, `${before.frame.y} to ${after.frame.y}`);
          const growth = after.element.height - before.element.height;
          assert.ok(Math.abs(growth) <= 24, `the element is ${growth} px higher`);
        },
      );
    }
  }

  for (const entry of ['pay.js', 'pay-card.js']) {
    longOnlyIf(entry === 'pay-card.js')(
      `${entry}: the frame accepts typing before checkout and script have loaded, and keeps it`,
      async () => {
        let releaseCheckout = (): void => undefined;
        let releaseScript = (): void => undefined;
        const { card, frames } = await open({ entry }, async (page) => {
          releaseCheckout = await hold(page, /\/v1\/checkout$/);
          releaseScript = await hold(page, /pay-card-frame-/);
        });
        await card.field('number').pressSequentially('42424242');
        // Enter submits nothing before the element is connected: a plain form would put the number into a URL.
        await card.field('number').press('Enter');
        await card.field('number').pressSequentially('4242');
        releaseScript();
        releaseCheckout();
        await until(
          'the script has formatted the digits',
          async () => (await card.field('number').inputValue()) === '4242 4242 4242',
        );
        await card.field('number').pressSequentially('4242');
        await card.pay({ expiry: goodCard.expiry, cvc: goodCard.cvc });
        await card.seePaid();
        assert.equal(frames().length, 1);
        assert.ok(!frames()[0]?.includes('4242'));
      },
    );
  }

  for (const element of ['pay-card', 'pay-checkout'] as const) {
    longOnlyIf(element === 'pay-card')(
      `<${element}> adopts a frame from the page’s markup in place, and loads it once`,
      async () => {
        let releaseScript = (): void => undefined;
        const children = `<iframe src="${shop.companion.url}/frame/card?lang=pt-BR"></iframe>`;
        const { page, card, record, frames } = await open(
          { element, children, entry: `${element}.js` },
          async (page) => {
            releaseScript = await hold(page, new RegExp(`/${element}\\.js$`));
          },
        );
        // The element is not defined yet: the page has a plain frame with a form.
        const early = page.frameLocator('iframe');
        await early.locator('#number').pressSequentially('42424242');
        releaseScript();
        await card.payButton.waitFor();
        assert.equal(await card.field('number').inputValue(), '4242 4242');
        await card.pay();
        await card.seePaid();
        assert.equal(frames().length, 1);
        assert.deepEqual(await diagnostics(page), []);
        assert.deepEqual(record.errors, []);
      },
    );
  }

  for (const element of ['pay-card', 'pay-checkout'] as const) {
    longOnlyIf(element === 'pay-card')(
      `<${element}>: an adopted frame keeps the focus and accepts typing while the messages load`,
      async () => {
        let releaseScript = (): void => undefined;
        let releaseTexts = (): void => undefined;
        const children = `<iframe src="${shop.companion.url}/frame/card?lang=pt-BR"></iframe>`;
        const { page, card } = await open({ element, children, entry: `${element}.js` }, async (held) => {
          releaseScript = await hold(held, new RegExp(`/${element}\\.js$`));
          releaseTexts = await hold(held, /\/pay-pt-BR-/);
        });
        const number = page.frameLocator('iframe').locator('#number');
        await number.click();
        await page.keyboard.type('4242');
        releaseScript();
        await page.locator(`${element}:state(loading)`).waitFor({ state: 'attached' });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await seeFocus(number);
        await page.keyboard.type('4242');
        releaseTexts();
        await card.payButton.waitFor();
        await seeFocus(number);
        await page.keyboard.type('4242');
        await until(
          'all digits are in the field',
          async () => (await number.inputValue()) === '4242 4242 4242',
        );
      },
    );
  }

  test('a field has its focus again after its frame had no box for a moment', async () => {
    const { page, card } = await open({});
    await card.payButton.waitFor();
    const number = card.field('number');
    await number.click();
    await page.keyboard.type('4242');
    const show = (isShown: boolean): Promise<void> =>
      page.locator('pay-card').evaluate(
        (element, display) => {
          (element as HTMLElement).style.display = display;
        },
        isShown ? '' : 'none',
      );
    await show(false);
    await until('the field has lost the focus', () =>
      number.evaluate((input) => input.ownerDocument.activeElement !== input),
    );
    await show(true);
    await seeFocus(number);
    await page.keyboard.type('4242');
    await until('all digits are in the field', async () => (await number.inputValue()) === '4242 4242');
  });

  for (const element of ['pay-card', 'pay-checkout'] as const) {
    longOnlyIf(element === 'pay-card')(
      `<${element}> with an adopted frame empties the form and pays the new checkout when it changes`,
      async () => {
        const children = `<iframe src="${shop.companion.url}/frame/card?lang=pt-BR"></iframe>`;
        const { page, card } = await open({ element, children, entry: `${element}.js` });
        await card.payButton.waitFor();
        await card.field('number').pressSequentially('4242');
        const next = await shop.checkout();
        await page
          .locator(element)
          .evaluate((one, secret) => one.setAttribute('checkout', secret), next.client_secret);
        // The typed card was meant for the previous order.
        await until(
          'the form is empty',
          async () =>
            (await card
              .field('number')
              .inputValue()
              .catch(() => null)) === '',
        );
        await card.pay();
        await card.seePaid();
        assert.equal((await shop.fetchCheckout(next.id)).status, 'paid');
      },
    );
  }

  for (const [what, child] of [
    ['sandbox that blocks scripts', () => `<iframe sandbox src="${shop.companion.url}/frame/card"></iframe>`],
    ['address', () => `<iframe src="${shop.companion.url}/pay.js"></iframe>`],
    [
      'sandbox',
      () =>
        `<iframe sandbox="allow-scripts allow-same-origin allow-top-navigation" src="${shop.companion.url}/frame/card"></iframe>`,
    ],
  ] as const) {
    longOnlyIf(what === 'sandbox')(
      `a frame with a wrong ${what} is replaced and reported by a diagnostic`,
      async () => {
        const { page, card } = await open({ children: child() });
        await card.pay();
        await card.seePaid();
        await until('the diagnostic is dispatched', async () =>
          (await diagnostics(page)).includes('FRAME_REPLACED'),
        );
        assert.deepEqual(await diagnostics(page), ['FRAME_REPLACED']);
      },
    );
  }

  test('isolation="inline" has no effect, initially or when set later, and keeps the typed digits', async () => {
    const { page, card, frames } = await open({ attributes: { isolation: 'inline' } });
    await card.field('number').pressSequentially('4242');
    await until('the diagnostic is dispatched', async () =>
      (await diagnostics(page)).includes('INLINE_NOT_ALLOWED'),
    );
    for (const isolation of ['frame', 'inline']) {
      await card.element.evaluate((element, value) => element.setAttribute('isolation', value), isolation);
      await card.element.evaluate((element) => Reflect.get(element, 'updateComplete') as Promise<unknown>);
    }
    assert.equal(await card.field('number').inputValue(), '4242');
    assert.equal(frames().length, 1);
    assert.deepEqual(await diagnostics(page), ['INLINE_NOT_ALLOWED']);
  });

  test('the frame cannot submit a form, open a window or navigate the page around it', async () => {
    const { page, card, record } = await open({});
    await card.payButton.and(page.locator(':enabled')).waitFor();
    const frame = page.frames().find((one) => one.url().includes('/frame/card'));
    const address = page.url();
    const outcome = await frame?.evaluate(() => {
      const form = document.createElement('form');
      form.action = 'https://elsewhere.example/taken';
      document.body.append(form);
      form.submit();
      let navigation = 'allowed';
      try {
        if (top) top.location.href = 'https://elsewhere.example/';
      } catch (error) {
        navigation = (error as Error).name;
      }
      return { navigation, window: window.open('https://elsewhere.example/') === null };
    });
    assert.deepEqual(outcome, { navigation: 'SecurityError', window: true });
    // A navigation that the frame had begun would come before this in its queue.
    await card.type(goodCard);
    assert.equal(page.url(), address);
    assert.deepEqual(
      record.urls.filter((url) => url.includes('elsewhere')),
      [],
    );
  });
}
