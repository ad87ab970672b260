/**
 * The plain choices made where the specification says "not shown" or leaves a value open.
 * Nothing else in the simulator invents a number.
 */

/** Opening balances, so that payouts and withdrawals work from the start. */
export const openingBrlMinor = 10_000_00;

/** §8: numeric values of the platform PIX deposit minimum and maximum. */
export const pixDeposit = { minimumMinor: 1_00, maximumMinor: 100_000_00, expiresInS: 30 * 60 };

/** §2.1 `taxes`. */
export const pixInFeeBasisPoints = 99;

/** §3.2: how long a hosted session stays open, and the platform fee taken from the credit. */
export const hostedSessionS = 30 * 60;
export const cardFeeBasisPoints = 399;

/** §2.2 `fx_rate`: BRL per USD at the moment of payment. */
export const brlPerUsd = 5.42;

/** The largest amount the processor takes; above it the charge is declined as `amount_too_large` (§7.3). */
export const processorMaximumMinor = 999_999_99;

/** How long a payment in `processing` takes at the processor. */
export const processingTakesMs = 30_000;

/** §4.6 rule 5: the processor reports a refund on the charge a moment after the call has returned. */
export const refundReportedAfterMs = 200;

/**
 * §8: PIX-OUT bounds, daily count of payouts and fee. A refused attempt uses up the minute; one with invalid fields or
 * within a minute that is in use does not.
 */
export const pixOut = {
  minimumMinor: 1_00,
  maximumMinor: 50_000_00,
  perDay: 50,
  feeMinor: 1_00,
  cooldownMs: 60_000,
};

/** §8: thresholds of the card-testing and card-velocity blocks, which end as the window moves on. */
export const cardBlocks = { windowMs: 3_600_000, failures: 10, approvals: 100 };

/** §4.8: quote, platform fee and how long the order may take. */
export const crypto = { brlPerUsdt: 5.45, feeBasisPoints: 150, expiresInMs: 30 * 60_000 };

/** Callback faults: how long a `late` one is held back, and how long `reorder` waits for a second one. */
export const callbackFaults = { lateMs: 30_000, reorderMs: 60_000 };

/** Call faults: default duration of `slow`. */
export const slowMs = 3_000;

/** Larger bodies are treated like a body that is missing. */
export const bodyLimit = '1mb';
