/** Stands in for the companion's price list: responds to requests for offers and purchases, and passes on all others. */
import { isRecord } from '../../../../widget/protocol/decode.ts';
import type { OfferView } from '../../../../widget/protocol/offer.ts';
import { paths } from '../../../../widget/protocol/requests.ts';

export const mug: OfferView = {
  price: 'mug',
  shop: 'Loja',
  title: 'Caneca',
  collect: [],
  amounts: { BRL: '68.00' },
  quantity: { min: 1, max: 2 },
};

export class PriceList {
  /** By the name of the price. */
  offers: Readonly<Record<string, OfferView>> = {};
  /** Client secrets of the next purchases. */
  purchases: string[] = [];
  /** Responses to the next requests in place of offers and purchases. */
  failures: Response[] = [];
  /** Bodies of the purchases so far. */
  readonly requests: unknown[] = [];
  /** Delays the response to a purchase. */
  whenBought: Promise<unknown> = Promise.resolve();
  readonly #fetch = globalThis.fetch;

  install(): void {
    globalThis.fetch = (input, init) =>
      this.#respond(input instanceof Request ? input.url : String(input), init);
  }

  uninstall(): void {
    globalThis.fetch = this.#fetch;
  }

  async #respond(address: string, init?: RequestInit): Promise<Response> {
    const price = new RegExp(`${paths.prices}/(\\w+)$`).exec(address)?.[1];
    if (price === undefined && !address.endsWith(paths.buy))
      return this.#fetch.call(globalThis, address, init);
    const failure = this.failures.shift();
    if (failure) return failure;
    if (price !== undefined) return Response.json(this.offers[price]);
    const request: unknown = await new Response(init?.body).json();
    this.requests.push(request);
    if (this.#isOfOldAmount(request)) {
      const problem = { type: 'about:blank', title: 'No', status: 409, code: 'AMOUNTS_CHANGED' };
      return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
    }
    await this.whenBought;
    return Response.json({ client_secret: this.purchases.shift() });
  }

  #isOfOldAmount(request: unknown): boolean {
    if (!isRecord(request)) return false;
    const { price, revision } = request;
    return revision !== undefined && revision !== this.offers[String(price)]?.revision;
  }
}
