/**
 * Selling without a merchant's server: from a price list and by links. Loaded only if `PAY_PRICES` names a file.
 */
import { randomBytes } from 'node:crypto';
import type { Checkout } from '../checkouts/checkout.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { NewCheckout } from '../checkouts/create-checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import type { Link, LinkFilter, SellingStore } from './link.ts';
import { createLink, type NewLink } from './create-link.ts';
import type { Shop } from '../pages/shop.ts';
import type { PriceList, PriceListFile } from './price-list.ts';
import { assertOfferShown, type Offer } from './offer-view.ts';
import { priceOf, type PurchaseRequest, quoteOf } from './quote.ts';

/** An unpaid purchase expires after this; the order of a link lasts as long as the link. */
const purchaseExpiresInS = 2 * 60 * 60;
const maxExpiresInS = 30 * 86_400;
const linkName = /^lnk_/;
/** Random names tried for one order. After a million orders of one price, one name in a million is taken. */
const maxNames = 5;

export interface Selling {
  readonly shop: Shop;
  readonly priceList: PriceList;
  /** @throws PayError `PRICE_NOT_FOUND`, `PRICE_ENDED`. */
  offer(name: string): Promise<Offer>;
  /** Validates like `buy`, without creating anything. @throws PayError */
  check(request: PurchaseRequest): Promise<void>;
  /** Creates the checkout of the purchase. */
  buy(request: PurchaseRequest): Promise<Checkout>;
  createLink(wanted: NewLink): Promise<{ link: Link; created: boolean }>;
  listLinks(filter: LinkFilter): Promise<{ data: Link[]; next: string | null }>;
  cancelLink(id: string): Promise<Link>;
}

export interface SellingParts {
  parts: Parts;
  checkouts: Checkouts;
  links: SellingStore;
  file: PriceListFile;
  random?: (size: number) => Uint8Array;
}

export function createSelling({
  parts,
  checkouts,
  links,
  file,
  random = randomBytes,
}: SellingParts): Selling {
  const { clock } = parts;
  const linkParts = { ...parts, links };

  async function offer(name: string): Promise<Offer> {
    if (linkName.test(name)) return { kind: 'link', link: await payableLink(linkParts, name) };
    return { kind: 'price', name, price: priceOf(file.current, name, clock.now()) };
  }

  async function buy(request: PurchaseRequest): Promise<Checkout> {
    const found = await offer(request.price);
    const { shop } = file.current;
    const { return_url: returnUrl } = shop;
    assertOfferShown(found, shop, request.shownRevision);
    if (found.kind !== 'price') assertPlain(request);
    if (found.kind === 'link') return await buyLink(found.link, returnUrl);
    const { address: _address, note: _note, ...customer } = request.collected;
    const { collected, ...quote } = quoteOf(found.price, request);
    return await createNamed(found.name, {
      ...quote,
      customer,
      returnUrl,
      expiresInS: purchaseExpiresInS,
      purchase: { price: found.name, quantity: request.quantity, collected },
    });
  }

  /** Creates an order under a random reference. An earlier order of this reference is that of another buyer. */
  async function createNamed(name: string, order: Omit<NewCheckout, 'reference'>): Promise<Checkout> {
    for (let tries = 1; ; tries += 1) {
      const reference = `${name}-${randomName(random)}`;
      try {
        return (await checkouts.create({ ...order, reference, isNew: true })).checkout;
      } catch (error) {
        const isReferenceTaken = error instanceof PayError && error.code === 'REFERENCE_TAKEN';
        if (!isReferenceTaken || tries === maxNames) throw error;
      }
    }
  }

  async function buyLink(link: Link, returnUrl: string | undefined): Promise<Checkout> {
    const order = {
      amounts: link.amounts,
      methods: link.methods ?? undefined,
      description: link.description ?? undefined,
      customer: link.customer,
      metadata: link.metadata,
      returnUrl: link.returnUrl ?? returnUrl,
      expiresInS: link.once ? lifetimeOf(link) : purchaseExpiresInS,
      latestExpiry: link.expiresAt ?? undefined,
      purchase: { price: link.id, quantity: 1, collected: {} },
    };
    const checkout = link.once ? await createOnce(link, order) : await createNamed(link.reference, order);
    await endIfCancelled(link, checkout);
    return checkout;
  }

  /** Creates the order of a single-use link, or continues it with the content that it has by now. */
  async function createOnce(link: Link, order: Omit<NewCheckout, 'reference'>): Promise<Checkout> {
    const begun = await orderNamed(link.reference);
    // Of the merchant, for another buyer. Once its data is erased, it would count as the same content.
    if (begun !== undefined && !isOrderOf(link, begun)) throw new PayError('REFERENCE_TAKEN');
    const wanted =
      begun === undefined
        ? order
        : {
            ...order,
            amounts: begun.amounts,
            customer: begun.customer,
            description: begun.description ?? undefined,
            metadata: begun.metadata,
            returnUrl: begun.returnUrl ?? undefined,
            expiresInS: begun.expiresInS,
          };
    return (await checkouts.create({ ...wanted, reference: link.reference })).checkout;
  }

  async function orderNamed(reference: string): Promise<Checkout | undefined> {
    const { data } = await checkouts.list({ reference, limit: 1 });
    return data[0];
  }

  /** Cancels an order that was created while its link was being cancelled. */
  async function endIfCancelled({ id }: Link, checkout: Checkout): Promise<void> {
    const link = await links.linkById(id);
    if (link !== null && link.cancelledAt === null) return;
    if (checkout.status === 'open') await checkouts.cancel(checkout.id);
    throw new PayError('PRICE_ENDED');
  }

  return {
    get shop() {
      return file.current.shop;
    },
    get priceList() {
      return file.current;
    },
    offer,
    async check(request) {
      const found = await offer(request.price);
      assertOfferShown(found, file.current.shop, request.shownRevision);
      if (found.kind === 'price') quoteOf(found.price, request);
      else assertPlain(request);
    },
    buy,
    createLink: (wanted) => createLink(linkParts, wanted),
    async listLinks(filter) {
      // One more row than requested shows whether there is a next page.
      const found = await links.listLinks({ ...filter, limit: filter.limit + 1 });
      const data = found.slice(0, filter.limit);
      return { data, next: found.length > filter.limit ? (data.at(-1)?.id ?? null) : null };
    },
    async cancelLink(id) {
      const link = await links.cancelLink(id, clock.now());
      if (link === null) throw new PayError('NOT_FOUND');
      await cancelBegun(link);
      return link;
    },
  };

  /** Cancels the unpaid order of a single-use link together with the link. */
  async function cancelBegun(link: Link): Promise<void> {
    if (!link.once) return;
    const begun = await orderNamed(link.reference);
    if (begun?.status === 'open' && isOrderOf(link, begun)) await checkouts.cancel(begun.id);
  }
}

const isOrderOf = ({ id }: Link, { purchase }: Checkout): boolean => purchase?.price === id;

/** Eight characters that are easy to read out on the phone. */
function randomName(random: (size: number) => Uint8Array): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return [...random(8)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A fixed length for a link, so that every start of it is the same order. */
const lifetimeOf = ({ createdAt, expiresAt }: Link): number =>
  expiresAt === null ? maxExpiresInS : Math.ceil((expiresAt - createdAt) / 1000);

function assertPlain({ quantity, amountMinor, collected }: PurchaseRequest): void {
  const errors = [
    ...(quantity === 1 ? [] : [{ field: 'quantity', message: 'Must be 1' }]),
    ...(amountMinor === null ? [] : [{ field: 'amount', message: 'The amount of this price is fixed' }]),
    ...Object.keys(collected).map((field) => ({ field: `customer.${field}`, message: 'Is not requested' })),
  ];
  if (errors.length > 0) throw new PayError('VALIDATION_ERROR', { errors });
}

/** @throws PayError `PRICE_NOT_FOUND`, `PRICE_ENDED`. */
async function payableLink(
  { links, clock }: { links: SellingStore; clock: Parts['clock'] },
  id: string,
): Promise<Link> {
  const link = await links.linkById(id);
  if (link === null) throw new PayError('PRICE_NOT_FOUND');
  const isOver = link.cancelledAt !== null || (link.expiresAt !== null && link.expiresAt <= clock.now());
  if (isOver) throw new PayError('PRICE_ENDED');
  return link;
}
