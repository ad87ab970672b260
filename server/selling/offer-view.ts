/** Builds the buyer's view of a price or a link. */
import type { OfferView } from '../../widget/protocol/offer.ts';
import type { Checkout } from '../checkouts/checkout.ts';
import { amountsData } from '../checkouts/events.ts';
import type { Offer } from './index.ts';
import { localized } from './localized.ts';
import type { Shop } from './price-list.ts';

export function offerView(offer: Offer, shop: Shop, languages: readonly string[]): OfferView {
  if (offer.kind === 'link') return fixedView(offer.link.id, shop, offer.link);
  if (offer.kind === 'order') return fixedView(offer.name, shop, offer.checkout);
  const { name, price } = offer;
  const { open, quantity, picture } = price;
  const currency = open && (open.BRL === undefined ? 'USD' : 'BRL');
  const bounds = currency && open?.[currency];
  return {
    price: name,
    shop: shop.name,
    title: localized(price.title, languages),
    ...(price.description !== undefined && { description: localized(price.description, languages) }),
    ...(picture !== undefined && { picture }),
    amounts: price.amounts === undefined ? {} : defined(price.amounts),
    ...(currency && bounds && { open: { currency, suggested: [], ...defined(bounds) } }),
    quantity: { min: quantity?.min ?? 1, max: quantity?.max ?? 1 },
    collect: price.collect,
  };
}

/** Without the fields that are undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The view of a single order, whose amounts are fixed. */
const fixedView = (
  price: string,
  shop: Shop,
  { description, reference, amounts }: Pick<Checkout, 'description' | 'reference' | 'amounts'>,
): OfferView => ({
  price,
  shop: shop.name,
  title: description ?? reference,
  amounts: amountsData(amounts),
  quantity: { min: 1, max: 1 },
  collect: [],
});
