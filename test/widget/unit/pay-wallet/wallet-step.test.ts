/** Tests how the step of a payment by wallet follows from the known state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import {
  type Selection,
  type WalletFacts,
  walletStep,
  type WalletStep,
} from '../../../../widget/pay-wallet/pay/wallet-step.ts';

const facts: WalletFacts = {
  selection: { kind: 'starting', name: 'embedded', mode: null },
  isWalletKnown: true,
  isAwaited: false,
  isAmountRefused: false,
};
const ready: Selection = { kind: 'ready', name: 'embedded', mode: null };
const offered: Selection = { kind: 'offered', name: 'embedded', mode: null, resume: () => undefined };
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
  ['while an outcome is awaited', { isAwaited: true, isAmountRefused: true }, 'confirming'],
  ['with an unknown wallet', { isWalletKnown: false, selection: ready }, 'invalid'],
];

for (const [name, change, step] of cases) {
  test(`${name} the step is ${step}`, () => {
    assert.equal(walletStep({ ...facts, ...change }), step);
  });
}
