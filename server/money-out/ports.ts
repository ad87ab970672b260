/** Ports of money out: the store, and what it needs of the other parts. */
import type { NewEvent } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { Settle } from '../checkouts/settle-payment.ts';
import type { LimitedKind } from '../keys/merchant-keys.ts';
import type { Payout } from './payout.ts';
import type { Refund } from './refund.ts';
import type { Movement, MovementPlace, StatementPage } from './statement.ts';
import type { Transfer } from './transfer.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { MoneyOutGateway } from './gateway-port.ts';

export type { Outcome, Rejection } from '../checkouts/ports.ts';
export type * from './gateway-port.ts';

/** One kind of transfer. Every method is one transaction: when its promise resolves, the write is durable. */
export interface TransferStore<T extends Transfer> {
  /**
   * Records the transfer before the service is called, one process at a time. In one transaction:
   * - an earlier one has the idempotency key: `repeat`
   * - the key's limit of the day does not cover it: `exceeded`
   * - the payment that it returns has less left: `unreturnable`
   * - the gate of its kind is closed: `closed`
   * - another one holds its slot: `occupied`
   * - else it is stored, and the gate is closed for others until `closeGateUntil`: `opened`
   */
  open(transfer: T, options?: OpenOptions): Promise<OpenTransfer<T>>;
  /** Moves the gate to `until` if it is still closed until `seen`: no transfer of this kind is opened before that time. */
  moveGate(seen: number, until: number): Promise<void>;
  byId(id: string): Promise<T | null>;
  byServiceId(serviceId: string): Promise<T | null>;
  /** Newest first, without rejected ones; `after` is the id of the last one seen. */
  list(page: TransferPage): Promise<T[]>;
  /**
   * Compare-and-set with the events, in one transaction. Null when the version has moved on, or when `serviceId` belongs
   * to another one.
   */
  update(update: TransferUpdate<T>): Promise<T | null>;
  /** Claims a lookup: only if `checks` is unchanged. Sets `checkAt`. */
  claimCheck(id: string, seenChecks: number, checkAt: number | null): Promise<boolean>;
  /** Transfers whose `checkAt` has passed, earliest first. Nothing is claimed. */
  due(now: number, limit: number): Promise<T[]>;
}

export interface OpenOptions {
  closeGateUntil?: number | undefined;
  spending?: CountedSpending | undefined;
  /** The PIX payment that a payout returns, and the amount in BRL. */
  returns?: { paymentId: string; amountMinor: number } | undefined;
}

/** The named key that requests a transfer, for the limit of its day. */
export interface Spending {
  keyName: string;
  /** Of one day, in the currency of the transfer; null: no limit. */
  limitMinor: number | null;
}

export interface CountedSpending extends Spending {
  /** At most what the transfer moves; null: not known, which no limit allows. */
  amountMinor: number | null;
  /** The day (UTC), in milliseconds. */
  day: { from: number; until: number };
}

export type OpenTransfer<T> =
  | { outcome: 'opened' | 'repeat' | 'occupied'; transfer: T }
  | { outcome: 'closed'; until: number }
  | { outcome: 'exceeded'; remainingMinor: number }
  | { outcome: 'unreturnable'; remainingMinor: number };

export interface TransferPage {
  limit: number;
  after?: string | undefined;
}

export interface TransferUpdate<T> {
  id: string;
  version: number;
  change: Partial<T>;
  events?: (written: T) => NewEvent[];
}

export interface RefundStore extends Omit<TransferStore<Refund>, 'list'> {
  /** `payment`: only the refunds of this charge, by the service's id or ours. */
  list(page: TransferPage & { payment?: string | undefined }): Promise<Refund[]>;
  /** Refunds of a charge with an unknown outcome, including running calls. */
  unresolvedOf(chargeId: string): Promise<Refund[]>;
  /**
   * Records a refund made elsewhere, unless the charge has an unresolved refund, which may be the same one: then returns false.
   * A refund that is recorded already is fine.
   */
  adopt(refund: Refund, events: readonly NewEvent[]): Promise<boolean>;
}

export interface PayoutStore extends Omit<TransferStore<Payout>, 'list'> {
  /** `payment`: only the payouts that return this payment, by our id. */
  list(page: TransferPage & { payment?: string | undefined }): Promise<Payout[]>;
}

export interface WithdrawalStore extends TransferStore<Withdrawal> {
  /** Withdrawals without an order id that may have one at the service, also if the balance seemed to show otherwise. */
  unnamed(): Promise<Withdrawal[]>;
}

/** What transfers that were requested with named keys have moved, without those that were certainly not made. */
export interface SpendingStore {
  spentBy(keyName: string, kind: LimitedKind, day: CountedSpending['day']): Promise<number>;
}

export interface MoneyOutStore {
  spending: SpendingStore;
  refunds: RefundStore;
  /** What moved in a time, oldest first. */
  movements(page: StatementPage): Promise<(Movement & MovementPlace)[]>;
  payouts: PayoutStore;
  withdrawals: WithdrawalStore;
}

export interface MoneyOutParts extends Pick<Parts, 'store' | 'vault' | 'clock' | 'log' | 'settings'> {
  moneyOut: MoneyOutStore;
  service: MoneyOutGateway;
  /** Refreshes the payment that a refund belongs to. */
  settlePayment: Settle;
}
