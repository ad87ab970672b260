/** The frame of the companion keeps the card from every script of the shop, under the strictest policy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { numberOf } from '../scenarios.ts';
import { ofCard, ransack, thief } from '../thief.ts';
import type { Stand } from './stand.ts';

const stealing = { head: `<script nonce="test">${thief}</script>` };

export function isolations(stand: () => Stand): void {
  test('gives a hostile script of the page nothing of a card that is typed and paid with', async (t) => {
    const { card } = await stand().open(t, stealing);
    await typeCard(card);
    await card.tab.evaluate('page', `(${String(ransack)})()`);
    // Its forged decline has emptied the CVC. Typed again, the form is complete, which the frame tells its last port: the
    // forged one, which has then heard all before.
    await until('the CVC is gone', async () =>
      card.askFields((find: Find) => (find('#cvc')[0] as HTMLInputElement | undefined)?.value === ''),
    );
    await card.tab.type('737');
    await until('the thief has heard the frame', () =>
      card.ask('page', () => Reflect.get(globalThis, 'found').join().includes('"changed"')),
    );
    assert.deepEqual(await stolen(card), []);
  });

  test('pays under such a script, and it learns no more from the payment', async (t) => {
    const { card } = await stand().open(t, stealing);
    await card.pay({ ...goodCard, cvc: '737' });
    await card.seePaid();
    assert.deepEqual(await stolen(card), []);
  });

  test('is the difference: inline, the same script gets the card', async (t) => {
    const { card } = await stand().open(t, { isolation: 'inline', ...stealing });
    await typeCard(card);
    assert.notDeepEqual(await stolen(card), []);
  });
}

export function strictPolicy(stand: () => Stand): void {
  test('nothing of a payment is refused by it, in page and frame', async (t) => {
    const { relay } = stand();
    const earlier = relay.reports.length;
    const { card } = await stand().open(t, { head: `<script nonce="test">${watch}</script>` });
    await card.pay({ ...goodCard, number: numberOf('insufficient_funds') });
    await card.seeAdvice('não tem saldo ou limite suficiente');
    await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
    // What is refused now shows that it would have been heard before. The frame is gone once it is paid.
    await until('the bank asks', async () => (await card.ask('page', textOf, 'dialog'))?.includes('bank'));
    await card.ask('frame', offend);
    await card.answerChallenge('Complete');
    await card.seePaid();
    await card.ask('page', offend);
    await until('the page hears of it', () => card.ask('page', () => Reflect.get(globalThis, 'refused')[0]));
    assert.deepEqual(await card.ask('page', () => Reflect.get(globalThis, 'refused') as string[]), [
      'img-src',
    ]);
    await until('the frame’s report', () => relay.reports[earlier]);
    const reported = relay.reports.slice(earlier).map((report) => JSON.stringify(report));
    assert.equal(reported.length, 1);
    assert.match(reported[0] ?? '', /offence\.example/);
  });
}

/** With real keys, which is what a script could listen to. */
async function typeCard(card: CardBuyer): Promise<void> {
  for (const [name, text] of [
    ['number', '4242424242424242'],
    ['expiry', '1230'],
    ['cvc', '737'],
  ] as const) {
    await card.clickField(name);
    await card.seeFocus(name);
    await card.tab.type(text);
  }
  await until('all of it is there', async () => (await card.look())?.values['cvc'] === '737');
}

/** What the thief has of the card. It is looked through in the page: to say it would be heard. */
async function stolen(card: CardBuyer): Promise<string[]> {
  const { all, ofCard: found } = (await card.tab.evaluate(
    'page',
    `(${String(lookThrough)})(${String(ofCard)})`,
  )) as {
    all: number;
    ofCard: string[];
  };
  assert.ok(all > 20, 'the thief heard something');
  return found;
}

function lookThrough(card: RegExp): { all: number; ofCard: string[] } {
  const all = ['found', 'loot'].flatMap((name) => (Reflect.get(globalThis, name) ?? []) as string[]);
  return { all: all.length, ofCard: all.filter((entry) => card.test(entry)) };
}

const watch = `
  globalThis.refused = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
`;

function offend(_find: Find): void {
  new Image().src = 'https://offence.example/x.png';
}
