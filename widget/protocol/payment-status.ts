/** The statuses of a payment, as named by the service (§3.1, §3.2). */

/** The statuses that money can reach after it was received. */
export const afterPaid = [
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;

export const paymentStatuses = [
  'pending',
  'processing',
  'requires_action',
  'paid',
  'cancelled',
  ...afterPaid,
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

const moneyReceived: readonly PaymentStatus[] = ['paid', ...afterPaid];

/** True when the buyer has paid, whatever happened to the money afterwards. */
export const isPaid = (status: PaymentStatus): boolean => moneyReceived.includes(status);

/** True when no action of the buyer can change it any more. */
export const isFinal = (status: PaymentStatus): boolean => status === 'cancelled' || isPaid(status);
