/** What of an order's money has gone back, or is on its way. */
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

/** The part of an event that matters here. */
export interface OrderNews {
  type: string;
  data: { payment?: { id: string }; refund?: Refund };
}

/** Money that went back by whichever way: a Pix goes back by a payout, which is no refund to the companion. */
export type GivenBack = Pick<Refund, 'status' | 'amount' | 'currency'>;

const ended: ReadonlySet<string> = new Set(['failed', 'cancelled']);

/** The refunds of one order, from its events. */
export class Refunds {
  /** The payment that paid it: another one is given back because it came twice, and the order stays paid. */
  #paidBy: string | null = null;
  readonly #byId = new Map<string, Refund>();

  take({ type, data: { payment, refund } }: OrderNews): void {
    if (type === 'payment.paid' && payment) this.#paidBy ??= payment.id;
    if (!refund || refund.payment !== this.#paidBy) return;
    // The same event can arrive again when it is old news: only a bank that sends the money back changes what succeeded.
    const known = this.#byId.get(refund.id)?.status ?? '';
    const isNews = known === 'succeeded' ? ended.has(refund.status) : !ended.has(known);
    if (isNews) this.#byId.set(refund.id, refund);
  }

  get all(): readonly GivenBack[] {
    return [...this.#byId.values()];
  }
}

export interface Returned {
  currency: keyof Prices;
  /** What the banks have confirmed. */
  minor: number;
  isAll: boolean;
  /** Requested, and not confirmed yet. */
  onItsWayMinor: number;
}

/** Null without a refund to show. A refund with an unknown outcome is not shown. */
export function returnedOf(total: Prices, given: readonly GivenBack[]): Returned | null {
  const sum = (states: RegExp): number =>
    given
      .filter(({ status }) => states.test(status))
      .reduce((minor, { amount }) => minor + Math.round(Number(amount ?? 0) * 100), 0);
  const currency = given[0]?.currency === 'USD' ? 'USD' : 'BRL';
  const minor = sum(/^succeeded$/);
  const onItsWayMinor = sum(/^(pending|requires_action)$/);
  if (minor + onItsWayMinor === 0) return null;
  return { currency, minor, isAll: minor >= total[currency], onItsWayMinor };
}
