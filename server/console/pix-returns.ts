/** Records in memory which payout returned the Pix of which order. */
import { type MerchantApi, type Payout, RefusedError } from './merchant-api.ts';

export interface ReturnedOrder {
  /** Id of the checkout. */
  id: string;
  reference: string;
}

export interface PixReturn {
  order: ReturnedOrder;
  payout: Payout;
}

interface Kept {
  order: ReturnedOrder;
  key: string;
  payoutId: string;
}

/** Errors after which no payout was made and a retry with the same key makes none. */
const permanentErrors: ReadonlySet<string> = new Set([
  'VALIDATION_ERROR',
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_BALANCE_FOR_FEE',
  'MINIMUM_AMOUNT_NOT_MET',
  'MAXIMUM_AMOUNT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
]);

type PayoutCalls = Pick<MerchantApi, 'payOut' | 'payout' | 'payouts'>;

export class PixReturns {
  /** The latest payout of each checkout. */
  readonly #kept = new Map<string, Kept>();
  /** Idempotency keys whose payout has failed permanently, by checkout. */
  readonly #failedKeys = new Map<string, ReadonlySet<string>>();

  /** Derived from the checkout's id, so that a second click or tab repeats the same payout. After a failure the key changes. */
  keyFor(checkoutId: string): string {
    return `given-back-${checkoutId}-${(this.#failedKeys.get(checkoutId)?.size ?? 0) + 1}`;
  }

  async send(
    api: PayoutCalls,
    order: ReturnedOrder,
    body: { amount: number; pix_key: string },
    key: string,
  ): Promise<void> {
    try {
      const { id: payoutId } = await api.payOut(body, key);
      // A page older than a failure repeats the failed payout, which must not replace a later one.
      if (this.#failedKeys.get(order.id)?.has(key) !== true)
        this.#kept.set(order.id, { order, key, payoutId });
    } catch (error) {
      if (error instanceof RefusedError && permanentErrors.has(error.code)) this.#markFailed(order.id, key);
      throw error;
    }
  }

  async of(api: PayoutCalls, checkoutId: string): Promise<Payout | null> {
    const kept = this.#kept.get(checkoutId);
    return kept ? this.#read(api, kept, await api.payouts()) : null;
  }

  /** Returns the payout in the form of a refund; null if none is known. */
  async summaryFor(
    api: PayoutCalls,
    reference: string,
  ): Promise<{ status: string; amount: string | null; currency: 'BRL' } | null> {
    const kept = [...this.#kept.values()].find(({ order }) => order.reference === reference);
    const payout = kept ? await this.of(api, kept.order.id) : null;
    if (!payout) return null;
    const { status, amount } = payout;
    return { status: status === 'paid' ? 'succeeded' : status, amount, currency: 'BRL' };
  }

  async list(api: PayoutCalls, payouts: readonly Payout[]): Promise<PixReturn[]> {
    const kept = [...this.#kept.values()];
    return Promise.all(
      kept.map(async (one) => ({ order: one.order, payout: await this.#read(api, one, payouts) })),
    );
  }

  async #read(api: PayoutCalls, kept: Kept, payouts: readonly Payout[]): Promise<Payout> {
    // A payout whose call got no response receives the service's id later; its first id still finds it.
    const payout = payouts.find(({ id }) => id === kept.payoutId) ?? (await api.payout(kept.payoutId));
    kept.payoutId = payout.id;
    if (payout.status === 'cancelled') this.#markFailed(kept.order.id, kept.key);
    return payout;
  }

  #markFailed(checkoutId: string, key: string): void {
    this.#failedKeys.set(checkoutId, new Set([...(this.#failedKeys.get(checkoutId) ?? []), key]));
  }
}

/** True if the money was returned or is on its way. */
export const isReturned = (payout: Payout | null | undefined): payout is Payout =>
  payout !== null && payout !== undefined && payout.status !== 'cancelled';
