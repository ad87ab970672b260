/** The calls of the payment service that money out needs, in the shapes of its port. */
import type { MoneyOutGateway } from '../money-out/ports.ts';
import type { PaymentService } from './payment-service.ts';

/** Few attempts: the caller is waiting, and lookups are repeated anyway. */
const lookup = { maxAttempts: 2 };

export const moneyOutCalls = ({
  environment,
  refunds,
  payouts,
  withdrawals,
  account,
}: PaymentService): MoneyOutGateway => ({
  environment,
  refund: (input) => refunds.create(input),
  refundStatus: (id) => refunds.get(id, lookup),
  payout: (body, callbackUrl) => payouts.create({ body, callbackUrl }),
  payoutStatus: (id) => payouts.get(id, lookup),
  withdraw: (input) => withdrawals.create(input),
  withdrawalStatus: (id) => withdrawals.get(id, lookup),
  balance: () => account.balance(lookup),
});
