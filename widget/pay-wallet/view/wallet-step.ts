/** The steps of a payment by wallet. */

/**
 * - `idle`: nothing has been started
 * - `starting`: a way is being prepared
 * - `offered`: a way waits for a press before it creates a payment
 * - `ready`: the buyer can use it
 * - `confirming`: the buyer has approved, and the outcome is unknown
 * - `problem`: the companion or the service returned an error
 * - `unavailable`: no way can be used here
 */
export type WalletStep = 'idle' | 'starting' | 'offered' | 'ready' | 'confirming' | 'problem' | 'unavailable';

/** The steps before the buyer's approval. */
export type WayStep = Exclude<WalletStep, 'confirming'>;
