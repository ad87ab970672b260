/** Builds the buyer's view of a price or a link. */
import { createHash } from 'node:crypto';
import type { OfferView } from '../../widget/protocol/offer.ts';
import { amountsData } from '../checkouts/events.ts';
import { PayError } from '../errors.ts';
import type { Link } from './link.ts';
import { askedOf } from './quote.ts';
import type { Shop } from '../pages/shop.ts';
import { type Price, textIn } from './price-list.ts';

/** The offer of `/buy/{name}`. */
export type Offer = { kind: 'price'; name: string; price: Price } | { kind: 'link'; link: Link };

export function offerView(offer: Offer, shop: Shop, languages: readonly string[]): OfferView {
  const view = viewOf(offer, shop, languages);
  return { ...view, revision: revisionOf(view) };
}

/** Names the amounts of an offer, so that a purchase can say which ones the buyer was shown. */
const revisionOf = ({ amounts, open }: ViewWithoutRevision): string =>
  createHash('sha256')
    .update(JSON.stringify([amounts, open ?? null]))
    .digest('base64url')
    .slice(0, 12);

/** @throws PayError `AMOUNTS_CHANGED` for amounts other than those that the buyer was shown. */
export function assertOfferShown(offer: Offer, shop: Shop, shown: string | null = null): void {
  if (shown !== null && shown !== offerView(offer, shop, []).revision) throw new PayError('AMOUNTS_CHANGED');
}

type ViewWithoutRevision = Omit<OfferView, 'revision'>;

function viewOf(offer: Offer, shop: Shop, languages: readonly string[]): ViewWithoutRevision {
  if (offer.kind === 'link') return linkView(offer.link, shop);
  const { name, price } = offer;
  const { open, quantity, picture } = price;
  const asked = askedOf(price);
  const currency = open && (open.BRL === undefined ? 'USD' : 'BRL');
  const bounds = currency && open?.[currency];
  return {
    price: name,
    shop: shop.name,
    title: textIn(price.title, languages),
    ...(price.description !== undefined && { description: textIn(price.description, languages) }),
    ...(picture !== undefined && { picture }),
    amounts: price.amounts === undefined ? {} : defined(price.amounts),
    ...(currency && bounds && { open: { currency, suggested: [], ...defined(bounds) } }),
    quantity: { min: quantity?.min ?? 1, max: quantity?.max ?? 1 },
    collect: price.collect,
    ...(asked.length > 0 && { ask: asked }),
  };
}

/** Without the fields that are undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const linkView = ({ id, description, reference, amounts }: Link, shop: Shop): ViewWithoutRevision => ({
  price: id,
  shop: shop.name,
  title: description ?? reference,
  amounts: amountsData(amounts),
  quantity: { min: 1, max: 1 },
  collect: [],
});
