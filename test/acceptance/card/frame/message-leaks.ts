/** Tests what a hostile script of the shop can learn of a typed card from the frame's messages. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { CardPage } from '../../../support/buyers/card-page.ts';
import type { CardShop, PageOptions } from '../../../support/servers/card-shop.ts';
import { until } from '../../../support/until.ts';
import { cardsWithout7AndOf7, glyphFamily, isDrawnByGlyphs, startFontServer } from '../glyph-font.ts';
import { visitStill } from '../../../support/browsers/visitor.ts';
import type { FrameShop } from './shop.ts';

/** Page script that records every message of the frame; its `send` posts one through the element's own port. */
const eavesdropper = `{
  globalThis.received = [];
  const { MessageChannel } = globalThis;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => globalThis.received.push(data));
      const { postMessage } = this.port1;
      this.port1.postMessage = (message) => {
        if (message.type === 'show') globalThis.lastShow = message;
        postMessage.call(this.port1, message);
      };
      globalThis.send = (message) => postMessage.call(this.port1, message);
    }
  };
}`;

interface World {
  received: { type: string; call?: number; taken?: unknown; invalid?: string[]; brand?: unknown }[];
  lastShow: Record<string, unknown>;
  send: (message: unknown) => void;
}

export function frameMessages(frame: () => FrameShop): void {
  let shop: CardShop;
  let browser: Browser;

  before(() => {
    ({ shop, browser } = frame());
  });

  const open = async (options: PageOptions = {}): Promise<{ page: Page; card: CardPage }> => {
    const { page } = await visitStill(browser);
    const head = `<script nonce="test">${eavesdropper}</script>${options.head ?? ''}`;
    await page.goto(shop.addressOf(await shop.checkout(), { ...options, head }));
    const card = new CardPage(page, 'frame');
    await card.form.getByRole('textbox').first().waitFor();
    await page.waitForFunction(() => (globalThis as unknown as World).lastShow !== undefined);
    await card.form.locator('.mark[role=img]').waitFor();
    return { page, card };
  };

  const changes = (page: Page): Promise<World['received']> =>
    page.evaluate(() => (globalThis as unknown as World).received.filter(({ type }) => type === 'changed'));

  test('reports neither digits nor network nor errors of a number before the field is left', async () => {
    const { page, card } = await open();
    await card.field('number').pressSequentially('4242 4242 4242 4241');
    // The frame sends its messages in order: any about the keys has arrived before this response.
    await take(page, 1);
    const [change, ...more] = await changes(page);
    // `take` submits the form, which leaves the field.
    assert.deepEqual(more, []);
    assert.deepEqual(change?.invalid, ['number']);
  });

  test('reports a whole card in three messages at most: its network, and its completeness', async () => {
    const { page, card } = await open();
    for (const [name, text] of [
      ['number', '4242424242424242'],
      ['expiry', '1230'],
      ['cvc', '737'],
    ] as const) {
      await card.field(name).pressSequentially(text);
    }
    await card.field('name').focus();
    await page.waitForFunction(() =>
      (globalThis as unknown as World).received.some((message) => Reflect.get(message, 'complete') === true),
    );
    assert.ok((await changes(page)).length <= 3, JSON.stringify(await changes(page)));
  });

  test('ignores another clock and other fields after the first `show`: the expiry date cannot be searched', async () => {
    const { page, card } = await open();
    await card.type({ number: '4242424242424242', expiry: '1230', cvc: '737' });
    const results: unknown[] = [];
    for (const [call, years] of [0, 3, 10, 60].entries()) {
      await page.evaluate((skewYears) => {
        const { lastShow, send } = globalThis as unknown as World;
        const clockSkewMs = skewYears * 366 * 86_400_000;
        send({
          ...lastShow,
          clockSkewMs,
          asked: ['expiry'],
          optional: ['number', 'cvc', 'name'],
          asksEmail: true,
        });
      }, years);
      results.push(await take(page, 100 + call));
    }
    assert.deepEqual(
      results.map((taken) => taken !== null),
      [true, true, true, true],
    );
    assert.equal(await card.field('email').count(), 0, 'the first `show` fixes the fields');
  });

  test('reports the same of every digit, and requests nothing, if fonts of the page draw one of them otherwise', async (t) => {
    const { fonts, requests } = await startFontServer(t);
    const reports: unknown[] = [];
    for (const { number, expiry, cvc } of cardsWithout7AndOf7) {
      requests.length = 0;
      const { page, card } = await open({ attributes: { fonts }, head: glyphFamily });
      const frame = page.frames().find((each) => each.url().includes('/frame/card'));
      await until('the fonts draw the form', () => frame?.evaluate(isDrawnByGlyphs));
      assert.deepEqual(requests.toSorted(), ['/most.ttf', '/seven.ttf']);
      const heights = (): Promise<unknown[]> =>
        page.evaluate(() =>
          (globalThis as unknown as World).received.filter(({ type }) => type === 'height'),
        );
      await until('the page knows the height of the form that they draw', async () => {
        const px = await frame?.evaluate(() =>
          Math.ceil(document.querySelector('main')?.getBoundingClientRect().height ?? 0),
        );
        return isDeepStrictEqual((await heights()).at(-1), { type: 'height', px });
      });
      const box = await page.locator('iframe').boundingBox();
      const before = await heights();
      for (const [name, text] of Object.entries({ number, expiry, cvc }))
        await card.field(name as 'number').pressSequentially(text);
      await card.field('name').focus();
      await page.waitForFunction(() =>
        (globalThis as unknown as World).received.some(
          (message) => Reflect.get(message, 'complete') === true,
        ),
      );
      await take(page, 1);
      assert.deepEqual(await heights(), before);
      assert.deepEqual(await page.locator('iframe').boundingBox(), box);
      assert.equal(requests.length, 2);
      reports.push((await changes(page)).at(-1));
    }
    assert.deepEqual(reports[0], reports[1]);
  });

  /** Sends `take` for the typed card, and resolves to the frame's response. */
  function take(page: Page, call: number): Promise<unknown> {
    return page.evaluate(async (number) => {
      const world = globalThis as unknown as World;
      world.send({ type: 'take', call: number });
      for (;;) {
        const response = world.received.find(
          (message) => message.type === 'taken' && message.call === number,
        );
        if (response) return response.taken ?? null;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }, call);
  }
}
