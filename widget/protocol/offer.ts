/** companion → browser: what a price or a link sells, before a checkout exists. */
import { arrayOf, type Decoded, type Decoder, DecodeError, object, oneOf, string } from './decode.ts';
import { currencies, customerFields } from './checkout.ts';

export const collectable = ['name', 'email', 'phone', 'document', 'address', 'note'] as const;
export type Collectable = (typeof collectable)[number];

const count: Decoder<number> = (value, path = '') => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw new DecodeError(path, 'a count');
  }
  return value;
};

export const decodeOffer = object(
  {
    price: string,
    /** The shop's name. */
    shop: string,
    /** In the visitor's language. */
    title: string,
    /** Of one piece: decimal strings by currency; empty where the amount is open. */
    amounts: object({}, { BRL: string, USD: string }),
    quantity: object({ min: count, max: count }),
    collect: arrayOf(oneOf(collectable)),
  },
  {
    /** Another one after a change of the amounts or bounds; sent with a purchase. */
    revision: string,
    /** What the first method needs of the payer beyond `collect`: asked in the same form, so that one press leads to the code. */
    ask: arrayOf(oneOf(customerFields)),
    description: string,
    picture: string,
    /** The buyer chooses the amount, within these bounds. */
    open: object({
      currency: oneOf(currencies),
      min: string,
      max: string,
      suggested: arrayOf(string),
    }),
  },
);
export type OfferView = Decoded<typeof decodeOffer>;

/** `POST /v1/buy` → checkout with `client_secret`. The amount comes from the list unless the price is open. */
export interface BuyRequest {
  price: string;
  quantity?: number;
  /** Decimal string; only where the price is open. */
  amount?: string;
  /** Of the offer that was shown. If the price has another one, nothing is created: 409 `AMOUNTS_CHANGED`. */
  revision?: string;
  customer?: Partial<Record<Collectable, string>>;
}
