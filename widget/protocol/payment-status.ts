/**
 * The states of a payment, in the service's words (§3.1, §3.2), and which may follow which.
 * Both ends read this table: the companion before it writes, the browser before it shows.
 */

export const paymentStatuses = [
  'pending',
  'processing',
  'requires_action',
  'paid',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * What may follow a state. A status that is not listed is older news and changes nothing.
 *
 * - `cancelled` is followed by `paid`: events arrive out of order, and money that came is money that came (§3.2).
 * - States may be skipped: when a callback was lost, the next lookup can show a charge already refunded or disputed.
 * - Nothing returns to a state before `paid` once it was paid.
 */
const afterPaid = ['partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'] as const;

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

/** May a payment in state `from` be shown as `to`? False for `from === to`: that is no move. */
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

const moneyReceived: readonly PaymentStatus[] = ['paid', ...afterPaid];

/** The buyer has paid, whatever happened to the money afterwards. */
export const isPaid = (status: PaymentStatus): boolean => moneyReceived.includes(status);

/** Nothing that the buyer does can still change it. */
export const isFinal = (status: PaymentStatus): boolean => status === 'cancelled' || isPaid(status);
