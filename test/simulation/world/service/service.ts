/** Model of the payment service, written from its specification: its records, responses and callbacks. */
import type { Random } from '../../runtime/random.ts';
import type { NewObservation } from '../observation.ts';
import { respond, type ServiceResponse, type ServiceRequest } from './endpoints.ts';
import {
  isCaptured,
  type PayoutRecord,
  type RefundRecord,
  type RefundStatus,
  type Transaction,
  type WithdrawalRecord,
} from './records.ts';

/** A callback to be sent. */
export interface Notice {
  url: string;
  body: Record<string, unknown>;
}

export type MovedFacts = Pick<Extract<NewObservation, { kind: 'status_change' }>, 'refund' | 'dispute'>;

export interface ServiceListener {
  /** Schedules the expiry of a hosted page. */
  expires(transaction: Transaction): void;
  notice(notice: Notice): void;
  /** Reports a created record or a change of status, for the judge's ledger. */
  moved(what: string, id: string, status: string, facts?: MovedFacts): void;
}

export class PaymentServiceModel {
  readonly transactions = new Map<string, Transaction>();
  readonly refunds = new Map<string, RefundRecord>();
  readonly payouts = new Map<string, PayoutRecord>();
  readonly withdrawals = new Map<string, WithdrawalRecord>();
  balanceMinor = 5_000_000;
  payoutAt: number | null = null;
  /** How many of the next charges get the id of an earlier one. */
  idsToDouble = 0;
  /** Refunds that fail for a passing reason. */
  refundsToReject = 0;
  readonly now: () => number;
  readonly random: Random;
  readonly credentials = { token: 'tk_live_canarytoken', secret: 'sk_live_canarysecret' };
  readonly #listener: ServiceListener;
  #names = 0;

  constructor(now: () => number, random: Random, listener: ServiceListener) {
    this.now = now;
    this.random = random;
    this.#listener = listener;
  }

  handle(request: ServiceRequest): ServiceResponse {
    return respond(this, request);
  }

  name(kind: string): string {
    this.#names += 1;
    return `${kind}${this.#names}${this.random.bytes(6).toString('hex')}`;
  }

  open(opened: Transaction): Transaction {
    const [earlier] = this.idsToDouble > 0 ? this.transactions.keys() : [];
    if (earlier !== undefined) this.idsToDouble -= 1;
    const transaction = earlier === undefined ? opened : { ...opened, id: earlier };
    this.transactions.set(transaction.id, transaction);
    this.#listener.moved(transaction.kind, transaction.id, transaction.status);
    if (transaction.kind === 'hosted') this.#listener.expires(transaction);
    return transaction;
  }

  move(transaction: Transaction, status: Transaction['status'], extra: Record<string, unknown> = {}): void {
    transaction.status = status;
    const { dispute } = transaction;
    this.#listener.moved(transaction.kind, transaction.id, status, {
      ...(dispute !== null && {
        dispute: {
          id: dispute.id,
          reason: dispute.reason,
          stage: dispute.status,
          amountMinor: dispute.amountMinor,
        },
      }),
    });
    const isPix = transaction.kind === 'pix';
    // §6: an unpaid PIX sends no callback, and neither does an intermediate status.
    const isNotified = isCaptured(transaction) || (status === 'cancelled' && !isPix);
    if (!isNotified || transaction.postback === null) return;
    this.#listener.notice({
      url: transaction.postback,
      body: {
        status,
        idTransaction: transaction.id,
        typeTransaction: isPix ? 'PIX' : 'CARD',
        ...(!isPix && { amount: transaction.amountMinor / 100, currency: 'USD', ...extra }),
      },
    });
  }

  /** The money arrives: §3.1, §3.2. */
  pay(transaction: Transaction): boolean {
    if (isCaptured(transaction)) return false;
    if (transaction.kind !== 'pix' && transaction.status === 'cancelled') return false;
    transaction.paidAt = this.now();
    transaction.failureCode = null;
    if (transaction.kind === 'pix') this.balanceMinor += transaction.amountMinor;
    this.move(transaction, 'paid');
    return true;
  }

  cancel(transaction: Transaction, code: string, isNotified: boolean): boolean {
    if (isCaptured(transaction) || transaction.status === 'cancelled') return false;
    transaction.failureCode = code;
    if (isNotified) this.move(transaction, 'cancelled', { failure_code: code, message: 'declined' });
    else {
      transaction.status = 'cancelled';
      this.#listener.moved(transaction.kind, transaction.id, 'cancelled');
    }
    return true;
  }

  /** Forgets what was created since, as a service that was restored from a backup. */
  restore(backMs: number): void {
    const since = this.now() - backMs;
    for (const records of [this.transactions, this.refunds])
      for (const [id, { createdAt }] of records) if (createdAt > since) records.delete(id);
  }

  refundableMinor(transaction: Transaction): number {
    const refundedMinor = [...this.refunds.values()]
      .filter(({ transactionId, status }) => transactionId === transaction.id && !isUndone(status))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return transaction.amountMinor - refundedMinor;
  }

  openRefund(transaction: Transaction, amountMinor: number, idempotencyKey: string | null): RefundRecord {
    const refund: RefundRecord = {
      id: this.name('re_'),
      transactionId: transaction.id,
      status: 'pending',
      amountMinor,
      idempotencyKey,
      createdAt: this.now(),
      failureReason: null,
      arn: null,
    };
    this.refunds.set(refund.id, refund);
    this.moveRefund(refund, 'pending');
    return refund;
  }

  moveRefund(refund: RefundRecord, status: RefundStatus): void {
    refund.status = status;
    const { transactionId: charge, amountMinor } = refund;
    this.#listener.moved('refund', refund.id, status, { refund: { charge, amountMinor } });
    const transaction = this.transactions.get(refund.transactionId);
    if (transaction === undefined) return;
    if (status === 'succeeded') {
      refund.arn = `arn${refund.id}`;
      transaction.refundedMinor += refund.amountMinor;
      const isAll = transaction.refundedMinor >= transaction.amountMinor;
      const amounts = {
        refund_amount: refund.amountMinor / 100,
        total_refunded: transaction.refundedMinor / 100,
        net_amount: (transaction.amountMinor - transaction.refundedMinor) / 100,
      };
      if (isMovedByRefund(transaction))
        this.move(transaction, isAll ? 'refunded' : 'partially_refunded', amounts);
    }
    if (transaction.postback === null) return;
    this.#listener.notice({
      url: transaction.postback,
      body: {
        status,
        idTransaction: transaction.id,
        typeTransaction: 'CARD_REFUND',
        refund_id: refund.id,
        refund_status: status,
        amount: refund.amountMinor / 100,
        currency: 'USD',
      },
    });
  }

  movePayout(payout: PayoutRecord, status: PayoutRecord['status']): void {
    payout.status = status;
    if (status === 'cancelled') this.balanceMinor += payout.amountMinor;
    this.#listener.moved('payout', payout.id, status);
    if (payout.postback === null || status === 'pending') return;
    this.#listener.notice({
      url: payout.postback,
      body: {
        status: status === 'cancelled' ? 'canceled' : status,
        idTransaction: payout.id,
        typeTransaction: 'PAYMENT',
      },
    });
  }

  moveWithdrawal(order: WithdrawalRecord, status: WithdrawalRecord['status']): void {
    order.status = status;
    if (status === 'failed' || status === 'cancelled') this.balanceMinor += order.amountMinor;
    this.#listener.moved('withdrawal', String(order.orderId), status);
  }

  /** §3.2: an unfinished card charge older than three minutes is refreshed from the processor, once a minute. */
  refresh(transaction: Transaction): void {
    if (transaction.kind === 'pix' || isCaptured(transaction) || transaction.status === 'cancelled') return;
    const now = this.now();
    if (now - transaction.createdAt < 180_000) return;
    if (transaction.refreshedAt !== null && now - transaction.refreshedAt < 60_000) return;
    transaction.refreshedAt = now;
    if (transaction.processorOutcome === 'paid') this.pay(transaction);
    if (transaction.processorOutcome === 'cancelled') this.cancel(transaction, 'card_declined', true);
  }
}

const isUndone = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';
const isMovedByRefund = ({ status }: Transaction): boolean =>
  status === 'paid' || status === 'partially_refunded';
