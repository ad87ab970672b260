/** Where a payment by wallet stands. */

/**
 * - `idle`: nothing has been started
 * - `starting`: a way is being prepared
 * - `offered`: a way waits for a press before a payment is made for it
 * - `ready`: the buyer can use it
 * - `confirming`: the buyer has approved, and the outcome is not known yet
 * - `problem`: the companion or the service refused
 * - `unavailable`: no way can be used here
 */
export type WalletStep = 'idle' | 'starting' | 'offered' | 'ready' | 'confirming' | 'problem' | 'unavailable';

/** Before the buyer approves. */
export type WayStep = Exclude<WalletStep, 'confirming'>;
