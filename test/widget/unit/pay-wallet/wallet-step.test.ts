/** Tests how the step of a payment by wallet follows from the known state, and how that state changes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import {
  closed,
  notOpened,
  opened,
  opening,
  pressed,
  refusalSeen,
  skipped,
  starting,
  stopped,
  triedWith,
  type WalletFacts,
  walletStep,
  type WalletStep,
} from '../../../../widget/pay-wallet/pay/wallet-step.ts';
import {
  initialState,
  type Selection,
  type WalletState,
} from '../../../../widget/pay-wallet/view/wallet-state.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { createRedirect } from '../../../../widget/pay-wallet/modes/redirect.ts';
import type { ModeContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import { payment } from '../views.ts';

const facts: WalletFacts = {
  selection: { kind: 'starting', name: 'embedded', mode: null },
  isWalletKnown: true,
  approval: null,
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
  ['for an amount that every card declines', { isAmountRefused: true, selection: ready }, 'declined'],
  ['while an outcome is awaited', { approval: 'awaited', isAmountRefused: true }, 'confirming'],
  ['with an unknown wallet', { isWalletKnown: false, selection: ready }, 'invalid'],
];

for (const [name, change, step] of cases) {
  test(`${name} the step is ${step}`, () => {
    assert.equal(walletStep({ ...facts, ...change }), step);
  });
}

const state: WalletState = {
  ...initialState,
  selection: offered,
  modes: ['embedded', 'frame', 'redirect'],
  isClosed: true,
  isAnnounced: true,
  refusedWith: ['card_declined'],
};

test('a press records the revision that was shown, and opens a closed page again', () => {
  assert.deepEqual(pressed(3), { pressedRevision: 3, isClosed: false });
});

test('a closed payment page needs another press', () => {
  assert.deepEqual(closed, { pressedRevision: null, isClosed: true });
});

test('a stop forgets the press and the announcement, unless it is itself a press', () => {
  assert.deepEqual(stopped(null), {
    selection: { kind: 'idle' },
    page: null,
    isOpening: false,
    pressedRevision: null,
    isAnnounced: false,
  });
  assert.equal(stopped(4).pressedRevision, 4);
});

test('a payment page stays while its address is requested again, and ends with its mode', () => {
  const page = { kind: 'other_tab', url: 'https://service.example/pay/1' } as const;
  const shown = { ...state, ...opening, ...opened(page) };
  assert.deepEqual([shown.page, shown.isOpening], [page, false]);
  const again = { ...shown, ...opening };
  assert.deepEqual([again.page, again.isOpening], [page, true]);
  const failedAgain = { ...again, ...notOpened };
  assert.deepEqual([failedAgain.page, failedAgain.isOpening], [page, false]);
  for (const change of [starting('redirect'), stopped(null)])
    assert.equal({ ...again, ...change }.page, null);
});

const alone = { isOptional: false, hasCard: true };
const besideOthers = { isOptional: true, hasCard: true };
for (const [name, reason, place, modes] of [
  ['a wallet alone', 'no_wallet_on_device', alone, ['frame', 'redirect']],
  ['a device without one, where another method can pay', 'no_wallet_on_device', besideOthers, []],
  ['a blocked library, where a card can pay', 'library_blocked', besideOthers, []],
  [
    'a blocked library, without cards',
    'library_blocked',
    { ...besideOthers, hasCard: false },
    ['frame', 'redirect'],
  ],
  ['a wallet that the device has', 'domain_not_registered', besideOthers, ['frame', 'redirect']],
] as const) {
  test(`after ${name}, ${modes.length === 0 ? 'no mode follows' : 'the next modes follow'}`, () => {
    assert.deepEqual(skipped(state, reason, place).modes, modes);
  });
}

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

/** Tests that the payment page is opened only for the checkout that the element still shows. */

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
    view: { host, state: initialState, announceSubmit: () => true, shownRevision: 0 },
    change: () => undefined,
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
      view: { host: { isDisabled, controller: { session: null } }, state: { pressedRevision: 0 } },
      change: () => undefined,
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

describe('the payment page of a wallet', () => {
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
