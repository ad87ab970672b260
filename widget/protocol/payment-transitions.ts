/**
 * The legal transitions of a payment's status. Both ends use this table: the companion before it writes, the browser before it
 * shows.
 */
import { afterPaid, type PaymentStatus } from './payment-status.ts';

/**
 * The legal transitions. A status that is not listed is outdated and changes nothing.
 *
 * - `cancelled` may be followed by `paid`: events arrive out of order, and money that has arrived counts (§3.2).
 * - States may be skipped: when a callback was lost, the next lookup can show a charge already refunded or disputed.
 * - Nothing returns to a state before `paid` once it was paid.
 */
const successors: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'requires_action', 'cancelled', 'paid', ...afterPaid],
  processing: ['requires_action', 'cancelled', 'paid', ...afterPaid],
  requires_action: ['processing', 'cancelled', 'paid', ...afterPaid],
  cancelled: ['paid', ...afterPaid],
  paid: afterPaid,
  partially_refunded: ['refunded', 'disputed', 'dispute_won', 'dispute_lost'],
  refunded: ['disputed', 'dispute_won', 'dispute_lost'],
  disputed: ['dispute_won', 'dispute_lost'],
  dispute_won: [],
  dispute_lost: [],
};

/** True when `to` may follow `from`. False for `from === to`, which is no transition. */
export const mayFollow = (from: PaymentStatus, to: PaymentStatus): boolean => successors[from].includes(to);

/**
 * §2.2: on the hosted page a declined card or a failed 3-D Secure step leaves the charge `pending`, with a failure that is
 * not final, and another card may be tried. No step back: no money has moved.
 */
export const reopens = (
  from: PaymentStatus,
  to: PaymentStatus,
  failure: { readonly final: boolean } | null | undefined,
): boolean =>
  to === 'pending' && (from === 'processing' || from === 'requires_action') && failure?.final === false;
