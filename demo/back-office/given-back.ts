/**
 * Which payout gave which order's Pix back. A merchant keeps that with its orders; here it is in memory, and gone with
 * the demo's process.
 */
import { type MerchantApi, type Payout, RefusedError } from './merchant-api.ts';

export interface GivenBackOrder {
  /** The checkout's. */
  id: string;
  reference: string;
}

export interface GivenBackPix {
  order: GivenBackOrder;
  payout: Payout;
}

interface Kept {
  order: GivenBackOrder;
  key: string;
  payoutId: string;
}

/** The service's word that a payout was not made, and will not be: under that key, it never is. */
const refusedForGood: ReadonlySet<string> = new Set([
  'VALIDATION_ERROR',
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_BALANCE_FOR_FEE',
  'MINIMUM_AMOUNT_NOT_MET',
  'MAXIMUM_AMOUNT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
]);

export class GivenBack {
  readonly #api: Pick<MerchantApi, 'payOut' | 'payout' | 'payouts'>;
  /** The latest payout of each checkout. */
  readonly #kept = new Map<string, Kept>();
  /** Keys under which no money has moved, nor will; by checkout. */
  readonly #spent = new Map<string, ReadonlySet<string>>();

  constructor(api: Pick<MerchantApi, 'payOut' | 'payout' | 'payouts'>) {
    this.#api = api;
  }

  /** Made of the checkout's id: a second press, or a second tab, is the same payout. Only after a refusal it is another. */
  keyFor(checkoutId: string): string {
    return `given-back-${checkoutId}-${(this.#spent.get(checkoutId)?.size ?? 0) + 1}`;
  }

  async send(order: GivenBackOrder, body: { amount: number; pix_key: string }, key: string): Promise<void> {
    try {
      const { id: payoutId } = await this.#api.payOut(body, key);
      // A page from before a refusal is told of the payout that was refused; the later one stays.
      if (this.#spent.get(order.id)?.has(key) !== true) this.#kept.set(order.id, { order, key, payoutId });
    } catch (error) {
      if (error instanceof RefusedError && refusedForGood.has(error.code)) this.#spend(order.id, key);
      throw error;
    }
  }

  async of(checkoutId: string): Promise<Payout | null> {
    const kept = this.#kept.get(checkoutId);
    return kept ? this.#read(kept, await this.#api.payouts()) : null;
  }

  /** As a refund is told of; null where nothing is known to have gone back. */
  async tell(reference: string): Promise<{ status: string; amount: string | null; currency: 'BRL' } | null> {
    const kept = [...this.#kept.values()].find(({ order }) => order.reference === reference);
    const payout = kept ? await this.of(kept.order.id) : null;
    if (!payout) return null;
    const { status, amount } = payout;
    return { status: status === 'paid' ? 'succeeded' : status, amount, currency: 'BRL' };
  }

  async among(payouts: readonly Payout[]): Promise<GivenBackPix[]> {
    const kept = [...this.#kept.values()];
    return Promise.all(
      kept.map(async (one) => ({ order: one.order, payout: await this.#read(one, payouts) })),
    );
  }

  async #read(kept: Kept, payouts: readonly Payout[]): Promise<Payout> {
    // One whose call never answered gets its name later; by the one it had, it is still found.
    const payout = payouts.find(({ id }) => id === kept.payoutId) ?? (await this.#api.payout(kept.payoutId));
    kept.payoutId = payout.id;
    if (payout.status === 'cancelled') this.#spend(kept.order.id, kept.key);
    return payout;
  }

  #spend(checkoutId: string, key: string): void {
    this.#spent.set(checkoutId, new Set([...(this.#spent.get(checkoutId) ?? []), key]));
  }
}

/** Whether money has gone back, or is on its way. */
export const isGivenBack = (payout: Payout | null | undefined): payout is Payout =>
  payout !== null && payout !== undefined && payout.status !== 'cancelled';
