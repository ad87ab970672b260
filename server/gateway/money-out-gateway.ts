/** Adapts the payment service to the port of money out: outcomes instead of exceptions, nothing of HTTP. */
import type { Outcome } from '../checkouts/ports.ts';
import type { CallResult, MoneyOutGateway } from '../money-out/ports.ts';
import { outcomeOf } from './checkout-gateway.ts';
import { ServiceRejectedError } from './errors.ts';
import type { PaymentService } from './payment-service.ts';

/** Few attempts: the caller is waiting, and lookups are repeated anyway. */
const lookup = { maxAttempts: 2 };

export function moneyOutGateway(service: PaymentService): MoneyOutGateway {
  const { refunds, payouts, withdrawals, account } = service;
  return {
    environment: service.environment,
    refund: (input) => resultOf(() => refunds.create(input)),
    refundStatus: (id) => resultOf(() => refunds.get(id, lookup)),
    payout: (body, callbackUrl) => resultOf(() => payouts.create({ body, callbackUrl })),
    payoutStatus: (id) => resultOf(() => payouts.get(id, lookup)),
    withdraw: (input) => resultOf(() => withdrawals.create(input)),
    withdrawalStatus: (id) => resultOf(() => withdrawals.get(id, lookup)),
    balance: () => resultOf(() => account.balance(lookup)),
  };
}

/** The outcome; a rejection also has the fields of §7. */
async function resultOf<T>(call: () => Promise<T>): Promise<CallResult<T>> {
  const outcome: Outcome<T> = await outcomeOf(call);
  if (outcome.outcome !== 'rejected') return outcome;
  const error = outcome.cause instanceof ServiceRejectedError ? outcome.cause : null;
  return {
    ...outcome,
    reason: error?.serviceMessage ?? null,
    remainingRefundableMinor: error?.extras.remainingRefundableMinor ?? null,
    availableBalanceMinor: error?.extras.availableBalanceMinor ?? null,
    requestedAmountMinor: error?.extras.requestedAmountMinor ?? null,
  };
}
