/** The merchant's views of refunds, payouts and withdrawals, in responses and events. */
import { z } from 'zod';
import {
  component,
  amount,
  amountOrNull,
  text,
  textOrNull,
  timeOrNull,
  word,
} from '../values/view-fields.ts';
import {
  chains,
  servicePayoutStatuses,
  serviceRefundStatuses,
  serviceWithdrawalStatuses,
} from './gateway-port.ts';

export { type Chain, chains } from './gateway-port.ts';

const updatedAt = () => timeOrNull('When it last changed; null for one that only the service has');

export const refundStatuses = ['unknown', ...serviceRefundStatuses] as const;
/** `unknown`: the creating call had no response; it is repeated with the same key, which makes it the same refund. */
export type RefundStatus = (typeof refundStatuses)[number];

export const refundShape = component('Refund', () => ({
  id: text("The service's `refund_id`, or the companion's own id until that is known"),
  refund_id: textOrNull('The service’s `refund_id`; null until it is known'),
  payment: textOrNull("The payment's id; null for a charge that was not made here"),
  transaction: text("The service's `idTransaction` of the charge"),
  checkout: textOrNull('Id of the checkout; null if there is none'),
  status: word(refundStatuses, 'Current state'),
  amount: amountOrNull(),
  currency: text('ISO 4217 code'),
  reason: textOrNull('Reason of the refund'),
  failure_reason: textOrNull('The processor’s reason for the failed refund'),
  arn: textOrNull("Acquirer reference number, by which the buyer's bank finds the refund"),
  arn_status: textOrNull('Whether the acquirer reference number is known yet'),
  remaining_refundable: amountOrNull('Amount of the payment that is still refundable after this refund'),
  created_at: timeOrNull('Time of creation; the service’s for one that was made elsewhere'),
  service_created_at: timeOrNull('The service’s own time of creation; null until a lookup reports it'),
  updated_at: updatedAt(),
}));
export type RefundView = z.output<ReturnType<typeof refundShape>>;

export const payoutStatuses = ['unknown', ...servicePayoutStatuses] as const;
/** `unknown`: the creating call had no response. It is never sent again; a callback may still name it. */
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutShape = component('Payout', () => ({
  id: text("The service's `idTransaction`, or the companion's own id until that is known"),
  status: word(payoutStatuses, 'Current state'),
  amount: amountOrNull(),
  fee: amountOrNull('Fee as the service reports it (`taxes`); null until it is known'),
  net: amountOrNull('Net amount as the service reports it (`liquid`); null until it is known'),
  currency: word(['BRL'], 'ISO 4217 code'),
  payment: textOrNull('Id of the PIX payment that it returns; null for any other payout'),
  checkout: textOrNull('Id of the checkout of that payment; null for any other payout'),
  reference: textOrNull('The merchant’s own name of that order; null for any other payout'),
  reason: textOrNull('Reason of the payout; not sent to the service'),
  created_at: timeOrNull('Time of creation; null for one that only the service has'),
  updated_at: updatedAt(),
}));
export type PayoutView = z.output<ReturnType<typeof payoutShape>>;

export const withdrawalStatuses = ['unknown', ...serviceWithdrawalStatuses] as const;
/** `unknown`: the creating call had no response. It is never sent again; the balance and its status settle it. */
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * What the balance showed after a call without a response: `unchanged`, `debited` (something in it fell by exactly this
 * amount) or `inconclusive` (it moved otherwise).
 */
export const balanceFindings = ['unchanged', 'debited', 'inconclusive'] as const;
export type BalanceFinding = (typeof balanceFindings)[number];

export const withdrawalShape = component('Withdrawal', () => ({
  id: text("The service's `order_id`, or the companion's own id until that is known"),
  order_id: textOrNull('The service’s `order_id`; null until it is known'),
  status: word(withdrawalStatuses, 'Current state'),
  // One made elsewhere has what the service returns.
  chain: z.string().meta({ enum: [...chains], description: 'Network of the withdrawal' }),
  address: text('Wallet address that receives the funds'),
  amount: amount(),
  currency: word(['BRL'], 'ISO 4217 code'),
  usdt_to_receive: textOrNull('USDT that arrive; null until it is known'),
  usdt_gross: textOrNull('USDT before the fee; null until it is known'),
  platform_fee_usdt: textOrNull('Fee of the service, in USDT; null until it is known'),
  tx_hash: textOrNull('Hash of the transaction on the chain; null until it is known'),
  failure_code: textOrNull(
    '`NOT_SENT` or `NOT_CREATED` if a withdrawal without a response turned out not to have been made; else null',
  ),
  balance_finding: z
    .enum(balanceFindings)
    .nullable()
    .describe('What the balance showed after a call without a response; null if it was not needed'),
  status_message: textOrNull(
    'The service’s sentence about the status, often Portuguese, with long numbers masked; null until it is known',
  ),
  created_at: timeOrNull('Time of creation; the service’s for one that was made elsewhere'),
  expires_at: timeOrNull('End of the quote, as the service reports it; null until it is known'),
  completed_at: timeOrNull('When it was completed, as the service reports it; null in every other status'),
  updated_at: updatedAt(),
}));
export type WithdrawalView = z.output<ReturnType<typeof withdrawalShape>>;
