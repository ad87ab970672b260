/** Tests how the step of a payment by wallet follows from the known state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import {
  type WalletFacts,
  walletStep,
  type WalletStep,
} from '../../../../widget/pay-wallet/pay/wallet-step.ts';

const facts: WalletFacts = {
  isWalletKnown: true,
  isAwaited: false,
  isAmountRefused: false,
  isStarted: true,
  modeName: 'embedded',
  isOffered: false,
  isReady: false,
  error: null,
};
const failure = (code: string): ProblemError => new ProblemError({ code, title: code }, 409, null);

const cases: readonly [string, Partial<WalletFacts>, WalletStep][] = [
  ['before the first start', { isStarted: false, modeName: null }, 'idle'],
  ['while a way is prepared', {}, 'starting'],
  ['while a way waits for a press', { isOffered: true }, 'offered'],
  ['with a way that can be used', { isReady: true }, 'ready'],
  ['without any way left', { modeName: null }, 'unavailable'],
  ['after a start that failed', { error: failure('INTERNAL') }, 'problem'],
  ['with a service that has no wallets', { error: failure('CARD_NOT_AVAILABLE') }, 'unavailable'],
  ['with an account that is not ready', { error: failure('PROCESSOR_ACCOUNT_NOT_READY') }, 'unavailable'],
  ['for an amount that every card declines', { isAmountRefused: true, isReady: true }, 'declined'],
  ['while an outcome is awaited', { isAwaited: true, isAmountRefused: true }, 'confirming'],
  ['with an unknown wallet', { isWalletKnown: false, isReady: true }, 'invalid'],
];

for (const [name, change, step] of cases) {
  test(`${name} the step is ${step}`, () => {
    assert.equal(walletStep({ ...facts, ...change }), step);
  });
}
