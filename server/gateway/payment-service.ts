/** The typed client of the payment service: all of its eleven calls, one object per resource. */
import { Caller, type CallEvent, type Runtime } from './caller.ts';
import { Account } from './resources/account.ts';
import { CardCharges } from './resources/card-charges.ts';
import { Deposits } from './resources/deposits.ts';
import { Payouts } from './resources/payouts.ts';
import { Refunds } from './resources/refunds.ts';
import { Transactions } from './resources/transactions.ts';
import { Withdrawals } from './resources/withdrawals.ts';
import { Transport, type TransportOptions } from './transport.ts';
import { attemptsPerCard, declineOf, isAboutAmount } from './declines.ts';
import type { Gateway } from '../checkouts/gateway-port.ts';
import type { MoneyOutGateway } from '../money-out/ports.ts';

export interface PaymentServiceOptions extends TransportOptions {
  /** Called after each attempt, for metrics and logs. What it throws is ignored, so that it cannot change an outcome. */
  onCall?: (event: CallEvent) => void;
  /** Clock and random source, for tests. */
  runtime?: Partial<Runtime>;
}

/**
 * The client is our own because a merchant's money depends on one thing that no HTTP library reports: whether a byte of the request was
 * written. Only then can a call have taken effect.
 *
 * Each call resolves with an outcome: `accepted` with its value, `rejected`, `unavailable` (nothing was done) or `unknown` (it may
 * have been done). Amounts are integers in minor units, times ISO 8601 in UTC.
 */
export class PaymentService {
  /** Decided by the credentials alone; the host is shared (§5). */
  readonly environment: 'live' | 'sandbox';
  readonly deposits: Deposits;
  readonly cardCharges: CardCharges;
  readonly transactions: Transactions;
  readonly payouts: Payouts;
  readonly refunds: Refunds;
  readonly withdrawals: Withdrawals;
  readonly account: Account;
  readonly #transport: Transport;

  constructor(options: PaymentServiceOptions) {
    const { token, secret, onCall, runtime } = options;
    this.environment = token.startsWith('tk_test_') ? 'sandbox' : 'live';
    this.#transport = new Transport(options);
    const caller = new Caller(this.#transport, {
      environment: this.environment,
      credentials: [token, secret],
      onCall,
      runtime,
    });
    this.deposits = new Deposits(caller);
    this.cardCharges = new CardCharges(caller);
    this.transactions = new Transactions(caller);
    this.payouts = new Payouts(caller);
    this.refunds = new Refunds(caller);
    this.withdrawals = new Withdrawals(caller);
    this.account = new Account(caller);
  }

  /** Waits for running calls, then closes the connections. Later calls are `unavailable`. */
  close(): Promise<void> {
    return this.#transport.close();
  }
}

/** Few attempts: the caller is waiting, and lookups are repeated anyway. */
const lookup = { maxAttempts: 2 };

/** The calls of the payment service that a checkout needs, in the shapes of its port. */
export const checkoutCalls = ({
  environment,
  deposits,
  cardCharges,
  transactions,
}: PaymentService): Gateway => ({
  environment,
  adviceFor: (...codes) => declineOf(...codes).advice,
  attemptsPerCard,
  isAboutAmount,
  deposit: (order) => (order.method === 'pix' ? deposits.createPix(order) : deposits.createHosted(order)),
  charge: (order, mayRepeat) => cardCharges.create(order, { isRepeat: order.isRepeat, mayRepeat }),
  confirm: (intentId, mayRepeat) => cardCharges.confirm({ intentId }, { mayRepeat }),
  lookup: (serviceId) => transactions.get(serviceId, lookup),
});

/** The calls of the payment service that money out needs. */
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
