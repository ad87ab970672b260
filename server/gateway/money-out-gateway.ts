/** Adapts the payment service to the port of money out: outcomes instead of exceptions, nothing of HTTP. */
import type { MoneyOutGateway } from '../money-out/ports.ts';
import { outcomeOf } from './checkout-gateway.ts';
import type { PaymentService } from './payment-service.ts';

/** Few attempts: the caller is waiting, and lookups are repeated anyway. */
const lookup = { maxAttempts: 2 };

export function moneyOutGateway(service: PaymentService): MoneyOutGateway {
  const { refunds, payouts, withdrawals, account } = service;
  return {
    environment: service.environment,
    refund: (input) => outcomeOf(() => refunds.create(input)),
    refundStatus: (id) => outcomeOf(() => refunds.get(id, lookup)),
    payout: (body, callbackUrl) => outcomeOf(() => payouts.create({ body, callbackUrl })),
    payoutStatus: (id) => outcomeOf(() => payouts.get(id, lookup)),
    withdraw: (input) => outcomeOf(() => withdrawals.create(input)),
    withdrawalStatus: (id) => outcomeOf(() => withdrawals.get(id, lookup)),
    balance: () => outcomeOf(() => account.balance(lookup)),
  };
}
