/**
 * Cases and amounts of which `npm test` runs a share and `npm run test:long` all: repeated rounds, and matrices of
 * which a few cases cover each language, size and color scheme. `npm run docs` writes them to the table of
 * CONTRIBUTING.md.
 */
import assert from 'node:assert/strict';
import { demoCases } from './shares/demo.ts';
import { packageCases } from './shares/package.ts';

/** True in `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1';

export interface Share {
  /** Test file that runs it. */
  file: string;
  /** Description of its cases: mostly the test's title. */
  what: string;
}

export interface CaseShare extends Share {
  short: readonly string[];
  long: readonly string[];
}

/** Numbers of repetitions. */
const amounts = {
  days: {
    file: 'test/simulation/simulation.test.ts',
    what: 'simulated days on SQLite',
    short: 2_000,
    long: 100_000,
  },
  kills: {
    file: 'test/kills/kills.test.ts',
    what: 'kills of a companion under load',
    short: 4,
    long: 100,
  },
  abuses: {
    file: 'test/hammer/hammer.test.ts',
    what: 'calls of each abuse of a companion',
    short: 150,
    long: 5_000,
  },
  'fuzzed callbacks': {
    file: 'test/fuzz/fuzz.test.ts',
    what: 'hostile callbacks',
    short: 1_500,
    long: 100_000,
  },
  'fuzzed requests': {
    file: 'test/fuzz/fuzz.test.ts',
    what: 'hostile requests to the companion',
    short: 1_500,
    long: 100_000,
  },
  'hostile rounds': {
    file: 'test/contract/service/hostile.test.ts',
    what: 'rounds of a hundred hostile requests to the simulator',
    short: 40,
    long: 1_000,
  },
  purchases: {
    file: 'test/server/selling/buy.test.ts',
    what: 'purchases started from one address',
    short: 300,
    long: 1_000,
  },
  takeovers: {
    file: 'test/acceptance/card/frame/declared.ts',
    what: 'takeovers of a declared frame while the buyer types, for each element',
    short: 1,
    long: 20,
  },
} as const satisfies Record<string, Share & { short: number; long: number }>;

/** Names of cases: those of `short` run in both. */
const cases = {
  ...demoCases,
  ...packageCases,
  wallet: {
    file: 'test/acceptance/wallet.test.ts',
    what: 'wallet payments',
    short: ['one process on SQLite'],
    long: ['three processes on PostgreSQL, one killed at a time'],
  },
  PIX: {
    file: 'test/acceptance/pix.test.ts',
    what: 'PIX payments',
    short: ['one process on SQLite'],
    long: ['three processes on PostgreSQL, one killed at a time'],
  },
  'choice of methods': {
    file: 'test/acceptance/checkout.test.ts',
    what: 'the choice of methods in `<pay-checkout>`',
    short: ['one process on SQLite'],
    long: ['three processes on PostgreSQL, one killed at a time'],
  },
  '3-D Secure': {
    file: 'test/acceptance/card/three-d-secure.test.ts',
    what: '3-D Secure, every outcome',
    short: ['one process on SQLite'],
    long: ['three processes on PostgreSQL, one killed at a time'],
  },
  'card in all states': {
    file: 'test/acceptance/card/accessibility.test.ts',
    what: 'accessibility of the card in every state',
    short: ['frame dark'],
    long: ['inline light', 'inline dark', 'frame light'],
  },
  engines: {
    file: 'test/support/runner/browser-tests.ts',
    what: 'files of `test/widget` without engine-dependent cases, in Firefox and WebKitGTK (in Chromium all are in both)',
    short: [],
    long: [
      'test/widget/locale/longer-texts.browser.ts',
      'test/widget/own-pages/counter.browser.ts',
      'test/widget/own-pages/receipt.browser.ts',
      'test/widget/pay-card/payment.browser.ts',
      'test/widget/pay-checkout/declined.browser.ts',
      'test/widget/pay-checkout/layout-shift.browser.ts',
      'test/widget/pay-checkout/offer.browser.ts',
      'test/widget/pay-checkout/other-checkout.browser.ts',
      'test/widget/pay-checkout/wallet-title.browser.ts',
      'test/widget/pay-pix/accessibility.browser.ts',
      'test/widget/pay-pix/code.browser.ts',
      'test/widget/pay-pix/countdown-rendering.browser.ts',
      'test/widget/pay-pix/expiry.browser.ts',
      'test/widget/pay-pix/pay-submit.browser.ts',
      'test/widget/pay-pix/problems.browser.ts',
      'test/widget/pay-pix/right-to-left.browser.ts',
      'test/widget/pay-pix/slow-load.browser.ts',
      'test/widget/pay-wallet/approval.browser.ts',
      'test/widget/pay-wallet/declined.browser.ts',
      'test/widget/pay-wallet/problems.browser.ts',
      'test/widget/purchase/problems.browser.ts',
    ],
  },
  motion: {
    file: 'test/support/browsers/wtr/engines.ts',
    what: 'tests of `test/widget` with the elements’ motion (otherwise with reduced motion)',
    short: [],
    long: ['Chromium'],
  },
  declines: {
    file: 'test/acceptance/card/card-scenarios.ts',
    what: 'decline codes in each browser (all texts are in both, without a browser)',
    short: [
      'insufficient_funds',
      'lost_card',
      'generic_decline',
      'expired_card',
      'incorrect_cvc',
      'incorrect_number',
      'processing_error',
      'authentication_required',
    ],
    long: [
      'stolen_card',
      'mystery_decline',
      'balance_insufficient',
      'card_declined',
      'do_not_honor',
      'no_action_taken',
      'call_issuer',
      'pickup_card',
      'fraudulent',
      'merchant_blacklist',
      'security_violation',
      'invalid_expiry_month',
      'invalid_expiry_year',
      'invalid_cvc',
      'cvc_check_failed',
      'invalid_number',
      'incorrect_zip',
      'service_not_allowed',
      'transaction_not_allowed',
      'card_not_supported',
      'not_permitted',
      'restricted_card',
      'currency_not_supported',
      'withdrawal_count_limit_exceeded',
      'try_again_later',
      'approve_with_id',
      'revocation_of_authorization',
      'payment_intent_authentication_failure',
      'payment_intent_canceled',
      'payment_failed',
    ],
  },
  'forced colours': {
    file: 'test/acceptance/card/engines.test.ts',
    what: 'a card in forced colours (in Chromium in both)',
    short: [],
    long: ['Firefox'],
  },
  'crash points': {
    file: 'test/acceptance/companion/crash-points.test.ts',
    what: 'crash points on PostgreSQL (on SQLite the others, and all in the long run)',
    short: [
      'before the charge is sent',
      'before the charge response is stored',
      'before paid is stored',
      'after the callback is claimed',
      'before paid by callback is stored',
      'before the webhook is sent',
      'before the delivery is recorded',
    ],
    long: [
      'before the attempt is recorded',
      'after the charge is sent',
      'before the charge response is read',
      'after the charge response is stored',
      'after the lookup is sent',
      'before the lookup response is read',
      'after paid is stored',
      'before the callback is stored',
      'after the callback is stored',
      'after the callback is looked up',
      'after paid by callback is stored',
      'after the webhook is sent',
      'before the webhook response is read',
      'after the first delivery is recorded',
    ],
  },
  keyboard: {
    file: 'test/acceptance/checkout.test.ts',
    what: 'the choice of methods by keyboard only, without accessibility flaws',
    short: ['en desktop light', 'pt-BR phone dark'],
    long: [
      'en phone light',
      'en phone dark',
      'en desktop dark',
      'pt-BR phone light',
      'pt-BR desktop light',
      'pt-BR desktop dark',
    ],
  },
  'amounts in a checkout': {
    file: 'test/acceptance/checkout-amounts.test.ts',
    what: 'the card’s amount is shown in its row and on its button only, without and with a card frame',
    short: ['off 1280', 'frame 360'],
    long: ['off 360', 'frame 1280'],
  },
  'card in its frame': {
    file: 'test/acceptance/card/outcomes.test.ts',
    what: 'every outcome of a card in the frame',
    short: ['three processes on PostgreSQL, one killed at a time'],
    long: ['one process on SQLite'],
  },
} as const satisfies Record<string, CaseShare>;

export const shares = { amounts, cases };

export const amountOf = (name: keyof typeof amounts): number => amounts[name][isLong ? 'long' : 'short'];

/** Cases of a matrix that belong to this run. Throws if a case is not listed, or a listed one is missing. */
export function casesOf<T>(
  name: keyof typeof cases,
  all: readonly T[],
  nameOf: (item: T) => string,
): readonly T[] {
  const { short, long }: { short: readonly string[]; long: readonly string[] } = cases[name];
  assert.deepEqual(all.map(nameOf).toSorted(), [...short, ...long].toSorted(), `the cases of ${name}`);
  return isLong ? all : all.filter((item) => short.includes(nameOf(item)));
}
