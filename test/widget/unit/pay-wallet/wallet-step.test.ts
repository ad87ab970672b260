/** Tests how the step of a payment by wallet follows from the known state, and how that state changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
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
import { payment } from '../views.ts';

const facts: WalletFacts = {
  selection: { kind: 'starting', name: 'embedded', mode: null },
  isWalletKnown: true,
  isPaying: false,
  payment: null,
  approval: null,
  nowMs: 0,
  isAmountRefused: false,
};
const ready: Selection = { kind: 'ready', name: 'embedded', mode: null };
const offered: Selection = { kind: 'offered', name: 'embedded' };
const failed = (code: string): Selection => ({
  kind: 'failed',
  error: new ProblemError({ code, title: code }, 409, null),
});

const pending = payment({ method: 'wallet', status: 'pending' });
const approvedUntil = (untilMs: number) => ({ checkout: 'co_1', wallet: null, oldRefusal: null, untilMs });

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
    'during the processor’s call',
    { isPaying: true, isAmountRefused: true, isWalletKnown: false },
    'confirming',
  ],
  [
    'while an outcome is awaited',
    { payment: pending, approval: approvedUntil(1), isAmountRefused: true, isWalletKnown: false },
    'confirming',
  ],
  ['after an outcome was awaited for too long', { payment: pending, approval: approvedUntil(0) }, 'starting'],
  [
    'once the processor has declined',
    { payment: { ...pending, status: 'cancelled' }, approval: approvedUntil(1), selection: ready },
    'ready',
  ],
  ['with an unknown wallet', { isWalletKnown: false, selection: ready }, 'invalid'],
];

for (const [name, change, step] of cases) {
  test(`${name} the step is ${step}`, () => {
    assert.equal(walletStep({ ...facts, ...change }), step);
  });
}

const state: WalletState = { ...initialState, refusedWith: ['card_declined'] };

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
