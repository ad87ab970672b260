/** Validates a purchase against the price list: amounts come from the list, never from the page. */
import {
  type Currency,
  type CustomerField,
  customerFields,
  type Method,
} from '../../widget/protocol/checkout.ts';
import type { Collectable } from '../../widget/protocol/offer.ts';
import { type FieldError, PayError } from '../errors.ts';
import { formatAmount, parseAmount } from '../values/money.ts';
import type { Amounts } from '../checkouts/checkout.ts';
import { minimumMinor } from '../checkouts/eligibility.ts';
import { type Price, type PriceList, textIn } from './price-list.ts';

export interface PurchaseRequest {
  price: string;
  quantity: number;
  /** Minor units; only if the price is open. */
  amountMinor: number | null;
  collected: Partial<Record<Collectable, string>>;
  /** Revision of the offer that the buyer was shown; null for a caller that shows none. */
  shownRevision?: string | null;
  /** The buyer's, best first. */
  languages: readonly string[];
}

/** A price that is on sale now. */
export interface Quote {
  /** What the shop asked for, of what the buyer filled in. */
  collected: PurchaseRequest['collected'];
  amounts: Amounts;
  methods: Method[] | undefined;
  description: string;
}

/** @throws PayError `PRICE_NOT_FOUND`, `PRICE_ENDED`. */
export function priceOf(list: PriceList, name: string, nowMs: number): Price {
  const price = Object.hasOwn(list.prices, name) ? list.prices[name] : undefined;
  if (price === undefined) throw new PayError('PRICE_NOT_FOUND');
  if (price.ends_at !== undefined && Date.parse(price.ends_at) <= nowMs) throw new PayError('PRICE_ENDED');
  return price;
}

/** @throws PayError `VALIDATION_ERROR` with every invalid field. */
export function quoteOf(price: Price, request: PurchaseRequest): Quote {
  const errors: FieldError[] = [
    ...quantityErrors(price, request.quantity),
    ...amountErrors(price, request.amountMinor),
    ...collectedErrors(price, request.collected),
  ];
  if (errors.length > 0) throw new PayError('VALIDATION_ERROR', { errors });
  const title = textIn(price.title, request.languages);
  const amounts = amountsOf(price, request);
  return {
    collected: Object.fromEntries(
      Object.entries(request.collected).filter(([name]) => price.collect.some((field) => field === name)),
    ),
    amounts,
    methods: methodsOf(price, amounts),
    description: request.quantity > 1 ? `${request.quantity} × ${title}` : title,
  };
}

function amountsOf(price: Price, { quantity, amountMinor }: PurchaseRequest): Amounts {
  const open = openCurrencyOf(price);
  if (open !== null) return { [open]: amountMinor ?? 0 };
  const entries = Object.entries(price.amounts ?? {}).flatMap(([currency, each]) => {
    const minor = parseAmount(each ?? '');
    return minor === null ? [] : [[currency, minor * quantity]];
  });
  return Object.fromEntries(entries) as Amounts;
}

/** The payer's details that PIX needs beyond `collect`; none for a price that is not paid by PIX. */
export function askedOf(price: Price): CustomerField[] {
  const isInBrl = price.amounts?.BRL !== undefined || price.open?.BRL !== undefined;
  if (!isInBrl || price.methods?.includes('pix') === false) return [];
  return customerFields.filter((field) => !price.collect.includes(field));
}

/** PIX alone for a purchase that is too small for cards and wallets. Undefined: all that the amounts allow. */
function methodsOf({ methods }: Price, { BRL, USD }: Amounts): Method[] | undefined {
  const isPaidByPix = BRL !== undefined && methods?.includes('pix') !== false;
  return isPaidByPix && USD !== undefined && USD < minimumMinor.card ? ['pix'] : methods;
}

/** Null for a fixed amount. */
export function openCurrencyOf({ open }: Price): Currency | null {
  if (open === undefined) return null;
  return open.BRL === undefined ? 'USD' : 'BRL';
}

function quantityErrors({ quantity }: Price, wanted: number): FieldError[] {
  const { min = 1, max = 1 } = quantity ?? {};
  if (wanted >= min && wanted <= max) return [];
  const bounds = min === max ? `${min}` : `from ${min} to ${max}`;
  return [{ field: 'quantity', message: `Must be ${bounds}` }];
}

function amountErrors(price: Price, amountMinor: number | null): FieldError[] {
  const currency = openCurrencyOf(price);
  if (currency === null) {
    return amountMinor === null ? [] : [{ field: 'amount', message: 'The amount of this price is fixed' }];
  }
  const { min, max } = price.open?.[currency] ?? { min: '0.00', max: '0.00' };
  const [minMinor, maxMinor] = [parseAmount(min) ?? 0, parseAmount(max) ?? 0];
  if (amountMinor !== null && amountMinor >= minMinor && amountMinor <= maxMinor) return [];
  return [
    { field: 'amount', message: `Must be from ${formatAmount(minMinor)} to ${formatAmount(maxMinor)}` },
  ];
}

/** Requires all fields that the price collects, except the note. Those that PIX needs are optional here; any other is rejected. */
function collectedErrors(price: Price, collected: PurchaseRequest['collected']): FieldError[] {
  const { collect } = price;
  const known: readonly string[] = [...collect, ...askedOf(price)];
  const missing = collect.filter((field) => field !== 'note' && collected[field] === undefined);
  const unexpected = Object.keys(collected).filter((field) => !known.includes(field));
  return [
    ...missing.map((field) => ({ field: `customer.${field}`, message: 'Is required' })),
    ...unexpected.map((field) => ({ field: `customer.${field}`, message: 'Is not requested' })),
  ];
}
