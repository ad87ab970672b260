/**
 * Values for what the specification marks "not shown" or leaves open. No other file of the simulator invents
 * a number.
 */

/** Opening balances, so that payouts and withdrawals work from the start. */
export const openingBrlMinor = 10_000_00;

/** §8: numeric values of the platform PIX deposit minimum and maximum. */
export const pixDeposit = { minimumMinor: 1_00, maximumMinor: 100_000_00, expiresInS: 30 * 60 };

/** §4.1: where an acquirer keeps its pictures of codes. Nothing responds there. */
export const acquirerPictures = 'https://acquirer.example/qr';

/** §2.1 `taxes`. */
export const pixInFeeBasisPoints = 99;

/** §3.2: how long a hosted session stays open, and the platform fee taken from the credit. */
export const hostedSessionS = 30 * 60;
export const cardFeeBasisPoints = 399;

/** §2.2 `fx_rate`: BRL per USD at the moment of payment. */
export const brlPerUsd = 5.42;

/** The processor's largest amount; above it a charge is declined as `amount_too_large` (§7.3). */
export const processorMaximumMinor = 999_999_99;

/** Time until a payment in `processing` has a result. */
export const processingTakesMs = 30_000;

/** §4.6 rule 5: delay until the processor reports a refund on the charge. */
export const refundReportedAfterMs = 200;

/**
 * §8: PIX-OUT limits, daily count and fee. A rejected attempt uses up the minute, one with invalid fields too; one
 * within a used minute does not prolong it.
 */
export const pixOut = {
  minimumMinor: 1_00,
  maximumMinor: 50_000_00,
  perDay: 50,
  feeMinor: 1_00,
  cooldownMs: 60_000,
};

/** §8: thresholds of the card-testing and card-velocity blocks, within a moving window. */
export const cardBlocks = { windowMs: 3_600_000, failures: 10, approvals: 100 };

/** §4.8: quote, platform fee and lifetime of an order. */
export const crypto = { brlPerUsdt: 5.45, feeBasisPoints: 150, expiresInMs: 30 * 60_000 };

/** Callback faults: delay of a `late` one, and how long `reorder` waits for a second one. */
export const callbackFaults = { lateMs: 30_000, reorderMs: 60_000 };

/** Call faults: default delay of `slow`. */
export const slowMs = 3_000;

/** A larger body is treated like a missing one. */
export const bodyLimit = '1mb';
