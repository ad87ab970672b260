/** A price or a link as a buyer's browser may see it. */
import type { OfferView } from '../../widget/protocol/offer.ts';
import { amountsData } from '../checkouts/events.ts';
import type { Offer } from './index.ts';
import { localized } from './localized.ts';
import type { Shop } from './price-list.ts';

export function offerView(offer: Offer, shop: Shop, languages: readonly string[]): OfferView {
  if (offer.kind === 'link') {
    const { link } = offer;
    return {
      price: link.id,
      shop: shop.name,
      title: link.description ?? link.reference,
      amounts: amountsData(link.amounts),
      quantity: { min: 1, max: 1 },
      collect: [],
    };
  }
  if (offer.kind === 'order') {
    const { checkout } = offer;
    return {
      price: offer.name,
      shop: shop.name,
      title: checkout.description ?? checkout.reference,
      amounts: amountsData(checkout.amounts),
      quantity: { min: 1, max: 1 },
      collect: [],
    };
  }
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
