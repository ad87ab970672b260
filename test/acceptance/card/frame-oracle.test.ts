/** A script of the shop asks the frame as its element would, and tries to learn what is typed there. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CardPage } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { openBrowser, visit } from '../../support/browsers/visitor.ts';

/** Keeps every message of the frame, and makes `speak(message)` send one by the element's own port. */
const eavesdropper = `{
  globalThis.heard = [];
  const { MessageChannel } = globalThis;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => globalThis.heard.push(data));
      const { postMessage } = this.port1;
      this.port1.postMessage = (message) => {
        if (message.type === 'show') globalThis.shown = message;
        postMessage.call(this.port1, message);
      };
      globalThis.speak = (message) => postMessage.call(this.port1, message);
    }
  };
}`;

interface World {
  heard: { type: string; call?: number; taken?: unknown; invalid?: string[]; brand?: unknown }[];
  shown: Record<string, unknown>;
  speak: (message: unknown) => void;
}

describe('what a page can learn of the frame', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope, { PAY_RAW_CARD: 'frame' });
    browser = await openBrowser(scope);
  });

  const open = async (): Promise<{ page: Page; card: CardPage }> => {
    const { page } = await visit(browser);
    const head = `<script nonce="test">${eavesdropper}</script>`;
    await page.goto(shop.addressOf(await shop.checkout(), { head }));
    const card = new CardPage(page, 'frame');
    await card.form.getByRole('textbox').first().waitFor();
    await page.waitForFunction(() => (globalThis as unknown as World).shown !== undefined);
    await card.form.locator('.mark').waitFor();
    return { page, card };
  };

  const changes = (page: Page): Promise<World['heard']> =>
    page.evaluate(() => (globalThis as unknown as World).heard.filter(({ type }) => type === 'changed'));

  test('no key of a number is told, nor its network, nor its faults, before the field is left', async () => {
    const { page, card } = await open();
    await card.field('number').pressSequentially('4242 4242 4242 4241');
    // The frame answers in order: whatever it had to say of the keys has been said.
    await take(page, 1);
    const [told, ...more] = await changes(page);
    // Asking takes the form, which leaves the field.
    assert.deepEqual(more, []);
    assert.deepEqual(told?.invalid, ['number']);
  });

  test('a whole card is told of in three messages at most: when it is known what it is, and when it is complete', async () => {
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
      (globalThis as unknown as World).heard.some((message) => Reflect.get(message, 'complete') === true),
    );
    assert.ok((await changes(page)).length <= 3, JSON.stringify(await changes(page)));
  });

  test('another clock and other fields than at first change nothing: the expiry date cannot be searched', async () => {
    const { page, card } = await open();
    await card.type({ number: '4242424242424242', expiry: '1230', cvc: '737' });
    const answers: unknown[] = [];
    for (const [call, years] of [0, 3, 10, 60].entries()) {
      await page.evaluate((skewYears) => {
        const { shown, speak } = globalThis as unknown as World;
        const clockSkewMs = skewYears * 366 * 86_400_000;
        speak({
          ...shown,
          clockSkewMs,
          asked: ['expiry'],
          optional: ['number', 'cvc', 'name'],
          asksEmail: true,
        });
      }, years);
      answers.push(await take(page, 100 + call));
    }
    assert.deepEqual(
      answers.map((taken) => taken !== null),
      [true, true, true, true],
    );
    assert.equal(await card.field('email').count(), 0, 'what is asked is fixed by the first word');
  });

  /** Asks the frame to take what is typed, and resolves to what it says. */
  function take(page: Page, call: number): Promise<unknown> {
    return page.evaluate(async (number) => {
      const world = globalThis as unknown as World;
      world.speak({ type: 'take', call: number });
      for (;;) {
        const answer = world.heard.find((message) => message.type === 'taken' && message.call === number);
        if (answer) return answer.taken ?? null;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }, call);
  }
});
