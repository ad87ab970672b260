/** Tests how the step of a payment by wallet follows from the known state, and how that state changes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { nextMode } from '../../../../widget/pay-wallet/modes/wallet-mode.ts';
import {
  initialState,
  refusalSeen,
  type Selection,
  triedWith,
  type WalletFacts,
  walletStep,
  type WalletState,
  type WalletStep,
} from '../../../../widget/pay-wallet/view/wallet-step.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { createRedirect } from '../../../../widget/pay-wallet/modes/redirect.ts';
import type { ModeContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import type { WalletMessages } from '../../../../widget/locale/messages.ts';
import { payment } from '../views.ts';

const facts: WalletFacts = {
  selection: { kind: 'starting', name: 'embedded', mode: null },
  isWalletKnown: true,
  isApproved: false,
  isAmountRefused: false,
};
const ready: Selection = { kind: 'ready', name: 'embedded', mode: null };
const offered: Selection = { kind: 'offered', name: 'embedded' };
const failed = (code: string): Selection => ({
  kind: 'failed',
  error: new ProblemError({ code, title: code }, 409, null),
});

const cases: readonly [string, Partial<WalletFacts>, WalletStep][] = [
  ['before the first start', { selection: { kind: 'idle' } }, 'idle'],
  ['while a way is prepared', {}, 'starting'],
  ['while a way waits for a press', { selection: offered }, 'offered'],
  ['with a way that can be used', { selection: ready }, 'ready'],
  ['without any way left', { selection: { kind: 'exhausted' } }, 'unavailable'],
  ['after a start that failed', { selection: failed('INTERNAL') }, 'problem'],
  ['with a service that has no wallets', { selection: failed('CARD_NOT_AVAILABLE') }, 'unavailable'],
  ['with an account that is not ready', { selection: failed('PROCESSOR_ACCOUNT_NOT_READY') }, 'unavailable'],
  ['for an amount that every card declines', { isAmountRefused: true, selection: ready }, 'unpayable'],
  [
    'while an outcome is awaited',
    { isApproved: true, isAmountRefused: true, isWalletKnown: false },
    'confirming',
  ],
  ['with an unknown wallet', { isWalletKnown: false, selection: ready }, 'invalid'],
];

for (const [name, change, step] of cases) {
  test(`${name} the step is ${step}`, () => {
    assert.equal(walletStep({ ...facts, ...change }), step);
  });
}

const state: WalletState = { ...initialState, refusedWith: ['card_declined'] };

const alone = { isOptional: false, hasCard: true };
const besideOthers = { isOptional: true, hasCard: true };
for (const [name, reason, place, next] of [
  ['a wallet alone', 'no_wallet_on_device', alone, 'frame'],
  ['a device without one, where another method can pay', 'no_wallet_on_device', besideOthers, null],
  ['a blocked library, where a card can pay', 'library_blocked', besideOthers, null],
  ['a blocked library, without cards', 'library_blocked', { ...besideOthers, hasCard: false }, 'frame'],
  ['a wallet that the device has', 'domain_not_registered', besideOthers, 'frame'],
] as const) {
  test(`after ${name}, ${next ? 'the next mode follows' : 'no mode follows'}`, () => {
    assert.equal(nextMode('embedded', reason, place), next);
  });
}

test('after the last mode none follows', () => {
  assert.equal(nextMode('redirect', 'not_enabled', alone), null);
});

test('each decline code is kept once', () => {
  assert.deepEqual(triedWith(state, 'card_declined'), {});
  assert.deepEqual(triedWith(state, 'lost_card').refusedWith, ['card_declined', 'lost_card']);
});

test('a refusal is shown, and one of the amount ends the attempts with it', () => {
  const byCard = { kind: 'declined', code: 'lost_card', advice: 'never' } as const;
  assert.deepEqual(refusalSeen(state, byCard, '25.00'), {
    refusedWith: ['card_declined', 'lost_card'],
    notice: { refusal: byCard },
  });
  const byAmount = { ...byCard, code: 'amount_too_large' };
  const { notice, refusedAmount } = refusalSeen(state, byAmount, '25.00');
  assert.deepEqual([notice, refusedAmount], [undefined, '25.00']);
});

/** Tests that the hosted page is opened only for the checkout that the element still shows. */

const sessionOf = (clientSecret: string): CheckoutSession =>
  new CheckoutSession(new CheckoutClient({ companion: 'https://pay.example.com', clientSecret }));

const created = payment({
  method: 'wallet',
  action: { type: 'embed', url: 'https://service.example/pay/1' },
});

/** Presses the button; `session` is the one that the element has when the payment has been created, `isEnded` whether the mode has ended. */
async function addressesAfterPress(
  before: CheckoutSession,
  session: CheckoutSession | null,
  isEnded = false,
): Promise<string[]> {
  const run = new AbortController();
  const addresses: string[] = [];
  const host = {
    isDisabled: false,
    controller: { session: before as CheckoutSession | null },
    // A cancelled `pay-redirect`: the page would navigate itself.
    dispatchEvent(event: Event & { url?: string }) {
      addresses.push(event.url ?? '');
      return false;
    },
  };
  const deposit = Promise.withResolvers<typeof created>();
  const way = createRedirect({
    view: { host, shownRevision: 0 },
    announceSubmit: () => true,
    redraw: () => undefined,
    session: before,
    signal: run.signal,
    deposit: () => deposit.promise,
  } as unknown as ModeContext);
  way.submit?.();
  host.controller.session = session;
  if (isEnded) run.abort();
  deposit.resolve(created);
  await new Promise((resolve) => setTimeout(resolve));
  return addresses;
}

test('a press in a way that fell back creates no payment while the element is disabled', async () => {
  for (const isDisabled of [true, false]) {
    let deposits = 0;
    const way = createRedirect({
      view: { host: { isDisabled, controller: { session: null } } },
      pressedRevision: 0,
      redraw: () => undefined,
      session: sessionOf('cs_1'),
      signal: new AbortController().signal,
      async deposit() {
        deposits += 1;
        return created;
      },
    } as unknown as ModeContext);
    await way.start();
    assert.equal(deposits, isDisabled ? 0 : 1);
  }
});

describe('the hosted page of a wallet', () => {
  const first = sessionOf('cs_1');

  test('is opened for the checkout that is shown', async () => {
    assert.deepEqual(await addressesAfterPress(first, first), ['https://service.example/pay/1']);
  });

  test('is not opened after the element has changed to another checkout', async () => {
    assert.deepEqual(await addressesAfterPress(first, sessionOf('cs_2')), []);
  });

  test('is not opened after the element has left the page', async () => {
    assert.deepEqual(await addressesAfterPress(first, null), []);
  });

  test('is not opened after the amount or the wallet has changed, which ends the mode', async () => {
    assert.deepEqual(await addressesAfterPress(first, first, true), []);
  });
});

test('a hosted page in another tab stays shown while its address is requested again', async (t) => {
  const window = { open: () => ({}) };
  Object.assign(globalThis, { window, self: window, top: {} });
  t.after(() => {
    for (const name of ['window', 'self', 'top']) Reflect.deleteProperty(globalThis, name);
  });
  const calls = [created, created].map(() => Promise.withResolvers<typeof created>());
  const session = sessionOf('cs_1');
  const mode = createRedirect({
    view: {
      host: { isDisabled: false, controller: { session }, dispatchEvent: () => true },
      shownRevision: 0,
    },
    announceSubmit: () => true,
    redraw: () => undefined,
    session,
    signal: new AbortController().signal,
    deposit: () => calls.shift()?.promise,
    fail: () => undefined,
  } as unknown as ModeContext);
  const texts = {
    title: 'here',
    opening: 'opening',
    elsewhere: { title: 'elsewhere', text: '', action: 'again' },
  };
  const shown = (): string[] =>
    ['here', 'opening', 'elsewhere', 'again'].filter((text) =>
      JSON.stringify(mode.render(texts as unknown as WalletMessages, '', true)).includes(`"${text}"`),
    );
  const [first, second] = calls;
  mode.submit?.();
  assert.deepEqual(shown(), ['here', 'opening']);
  first?.resolve(created);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(shown(), ['elsewhere', 'again']);
  mode.submit?.();
  assert.deepEqual(shown(), ['opening', 'elsewhere']);
  second?.reject(new Error('no response'));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(shown(), ['elsewhere', 'again']);
});
