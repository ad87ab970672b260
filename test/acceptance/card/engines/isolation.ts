/** Tests in Firefox and WebKit that the card frame hides the card from the shop's scripts, under a strict policy. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { numberOf } from '../card-scenarios.ts';
import { cardPattern, hostileScript, probeFrame } from '../hostile-script.ts';
import { longOnly } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

const withHostileScript = { head: `<script nonce="test">${hostileScript}</script>` };

export function frameIsolation(harness: () => EngineHarness): void {
  test('a hostile script of the page captures nothing of a typed card', async (t) => {
    const { card } = await harness().open(t, withHostileScript);
    await typeCard(card);
    await card.tab.evaluate('page', `(${String(probeFrame)})()`);
    // The script's forged decline has emptied the CVC. Once it is typed again, the form is complete, which the frame
    // reports to its last port: the forged one, which by then has received every earlier message.
    await until('the CVC is empty', async () =>
      card.evaluateInForm((find: Find) => (find('#cvc')[0] as HTMLInputElement | undefined)?.value === ''),
    );
    await card.tab.type('737');
    await until('the script receives a message of the frame', () =>
      card.evaluate('page', () => Reflect.get(globalThis, 'found').join().includes('"changed"')),
    );
    assert.deepEqual(await capturedCardData(card), []);
  });

  longOnly('a card is paid on a page with a hostile script, which captures nothing of it', async (t) => {
    const { card } = await harness().open(t, withHostileScript);
    await card.pay({ ...goodCard, cvc: '737' });
    await card.seePaid();
    assert.deepEqual(await capturedCardData(card), []);
  });

  test('control: the same script captures the card of an inline form', async (t) => {
    const { card } = await harness().open(t, { isolation: 'inline', ...withHostileScript });
    await typeCard(card);
    assert.notDeepEqual(await capturedCardData(card), []);
  });
}

export function strictPolicy(harness: () => EngineHarness): void {
  test('blocks nothing that a payment needs, in page and frame', async (t) => {
    const { relay } = harness();
    const earlier = relay.reports.length;
    const { card } = await harness().open(t, { head: `<script nonce="test">${recordViolations}</script>` });
    await card.pay({ ...goodCard, number: numberOf('insufficient_funds') });
    await card.seeAdvice('não tem saldo ou limite suficiente');
    await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
    // A deliberate violation proves that violations are recorded. The frame is gone once the payment is made.
    await until('the challenge is open', async () =>
      (await card.evaluate('page', textOf, '[role=dialog]'))?.includes('bank'),
    );
    await card.evaluate('frame', violatePolicy);
    await card.pressInChallenge('Complete');
    await card.seePaid();
    await card.evaluate('page', violatePolicy);
    await until('the page records the violation', () =>
      card.evaluate('page', () => Reflect.get(globalThis, 'violations')[0]),
    );
    assert.deepEqual(await card.evaluate('page', () => Reflect.get(globalThis, 'violations') as string[]), [
      'img-src',
    ]);
    await until('the frame’s violation is reported', () => relay.reports[earlier]);
    const reported = relay.reports.slice(earlier).map((report) => JSON.stringify(report));
    assert.equal(reported.length, 1);
    assert.match(reported[0] ?? '', /violation\.example/);
  });
}

/** Types with real keys, which a script could listen to. */
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
  await until('the last field is filled in', async () => (await card.look())?.values['cvc'] === '737');
}

/** Captured entries that hold card data. Filtered in the page: returning all of them would itself be captured. */
async function capturedCardData(card: CardBuyer): Promise<string[]> {
  const { all, cardData } = (await card.tab.evaluate(
    'page',
    `(${String(filterCaptured)})(${String(cardPattern)})`,
  )) as {
    all: number;
    cardData: string[];
  };
  assert.ok(all > 20, 'the hostile script captured something');
  return cardData;
}

function filterCaptured(card: RegExp): { all: number; cardData: string[] } {
  const all = ['found', 'captured'].flatMap((name) => (Reflect.get(globalThis, name) ?? []) as string[]);
  return { all: all.length, cardData: all.filter((entry) => card.test(entry)) };
}

const recordViolations = `
  globalThis.violations = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
`;

function violatePolicy(_find: Find): void {
  new Image().src = 'https://violation.example/x.png';
}
