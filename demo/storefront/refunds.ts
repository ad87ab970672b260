/** Computes how much of an order's money was returned or is on its way back. */
import type { Prices } from './catalogue.ts';

/** As in the companion's events: decimal strings. */
interface Refund {
  id: string;
  /** Id of the refunded payment. */
  payment: string | null;
  status: string;
  amount: string | null;
  currency: string;
}

/** The part of an event that this file reads. */
export interface OrderEvent {
  type: string;
  data: { payment?: { id: string }; refund?: Refund };
}

/** Money returned to the buyer: by a refund, or for a Pix by a payout, which the companion does not count as a refund. */
export type MoneyReturn = Pick<Refund, 'status' | 'amount' | 'currency'>;

const ended: ReadonlySet<string> = new Set(['failed', 'cancelled']);

/** The refunds of one order, from its events. */
export class Refunds {
  /**
   * Id of the payment that paid the order. Refunds of another one return a duplicate payment, so the order
   * stays paid.
   */
  #paidBy: string | null = null;
  readonly #byId = new Map<string, Refund>();

  take({ type, data: { payment, refund } }: OrderEvent): void {
    if (type === 'payment.paid' && payment) this.#paidBy ??= payment.id;
    if (!refund || refund.payment !== this.#paidBy) return;
    // Events can arrive twice and late. A refund that succeeded changes only if the buyer's bank has returned
    // it.
    const known = this.#byId.get(refund.id)?.status ?? '';
    const isNewer = known === 'succeeded' ? ended.has(refund.status) : !ended.has(known);
    if (isNewer) this.#byId.set(refund.id, refund);
  }

  get all(): readonly MoneyReturn[] {
    return [...this.#byId.values()];
  }
}

export interface Returned {
  currency: keyof Prices;
  /** Confirmed by the banks. */
  minor: number;
  isAll: boolean;
  /** Requested, but not confirmed yet. */
  pendingMinor: number;
}

/** Null without a refund to show. A refund with an unknown outcome is not shown. */
export function returnedOf(total: Prices, returns: readonly MoneyReturn[]): Returned | null {
  const sum = (states: RegExp): number =>
    returns
      .filter(({ status }) => states.test(status))
      .reduce((minor, { amount }) => minor + Math.round(Number(amount ?? 0) * 100), 0);
  const currency = returns[0]?.currency === 'USD' ? 'USD' : 'BRL';
  const minor = sum(/^succeeded$/);
  const pendingMinor = sum(/^(pending|requires_action)$/);
  if (minor + pendingMinor === 0) return null;
  return { currency, minor, isAll: minor >= total[currency], pendingMinor };
}
