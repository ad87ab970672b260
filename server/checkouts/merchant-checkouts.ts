/** Creates, reads, lists and cancels checkouts for the merchant. */
import { currencyOf, type Currency, type Method } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { isOfEnvironment } from './eligibility.ts';
import { newId } from '../ids.ts';
import { formatAmount } from '../money.ts';
import { type Amounts, type Checkout, type Customer, erasedContent, type Purchase } from './checkout.ts';
import type { CheckoutFilter, Parts } from './ports.ts';

/** §8: cards and wallets require USD 5.00 or more. The bounds of PIX are not published. */
export const minimumMinor: Readonly<Record<Method, number>> = { pix: 1, card: 500, wallet: 500 };

const defaultExpiresInS = 24 * 60 * 60;

export interface NewCheckout {
  reference: string;
  amounts: Amounts;
  methods?: Method[] | undefined;
  description?: string | undefined;
  customer?: Customer | undefined;
  returnUrl?: string | undefined;
  expiresInS?: number | undefined;
  /** Ends the checkout at this time if that is earlier. Not part of its content. */
  latestExpiry?: number | undefined;
  metadata?: Record<string, string> | undefined;
  purchase?: Purchase | undefined;
  /** True: an earlier checkout under this reference is never returned, even with the same content. */
  isNew?: boolean;
}

/** The methods that the amounts allow, in the order of display. Sandbox credentials have cards only (§5). */
function possibleMethods(amounts: Amounts, environment: Checkout['environment']): Method[] {
  const methods: Method[] = [];
  if (amounts.BRL !== undefined && environment === 'live') methods.push('pix');
  if (amounts.USD !== undefined) methods.push('card', 'wallet');
  return methods;
}

export function checkMethods(methods: readonly Method[], amounts: Amounts): void {
  const errors = [];
  for (const method of methods) {
    const currency: Currency = currencyOf[method];
    const amountMinor = amounts[currency];
    if (amountMinor === undefined) {
      errors.push({ field: `amounts.${currency}`, message: `The method ${method} needs it` });
    } else if (amountMinor < minimumMinor[method]) {
      throw new PayError('AMOUNT_BELOW_MINIMUM', {
        errors: [
          {
            field: `amounts.${currency}`,
            message: `The method ${method} needs ${formatAmount(minimumMinor[method])} or more`,
          },
        ],
      });
    }
  }
  if (errors.length > 0) throw new PayError('VALIDATION_ERROR', { errors });
}

/** The offered methods: the requested ones, else all that the amounts allow. @throws PayError if one cannot be paid. */
export function assertPayableMethods(
  wanted: readonly Method[] | undefined,
  amounts: Amounts,
  environment: Checkout['environment'],
): Method[] {
  const methods = [...new Set(wanted ?? possibleMethods(amounts, environment))];
  if (methods.length === 0) {
    throw new PayError('VALIDATION_ERROR', {
      errors: [{ field: 'amounts', message: 'No method can be paid in these currencies' }],
    });
  }
  checkMethods(methods, amounts);
  if (methods.includes('pix') && environment === 'sandbox') {
    throw new PayError('SANDBOX_NOT_ALLOWED', {
      detail: 'The sandbox of the service covers cards only (§5).',
    });
  }
  return methods;
}

export async function createCheckout(
  { store, vault, gateway, clock, live, log }: Parts,
  wanted: NewCheckout,
): Promise<{ checkout: Checkout; created: boolean }> {
  const methods = assertPayableMethods(wanted.methods, wanted.amounts, gateway.environment);
  const now = clock.now();
  const expiresInS = wanted.expiresInS ?? defaultExpiresInS;
  // The amounts are compared separately, since they can change.
  const content = {
    methods,
    description: wanted.description ?? null,
    customer: sortedEntries(wanted.customer ?? {}),
    returnUrl: wanted.returnUrl ?? null,
    expiresInS,
    metadata: sortedEntries(wanted.metadata ?? {}),
    // Omitted when absent: digests of an earlier release lack it.
    ...(wanted.purchase && { purchase: wanted.purchase }),
  };
  const expiresAt = Math.min(now + expiresInS * 1000, wanted.latestExpiry ?? Infinity);
  // A plain hash: the same row holds the content in full, and a change of keys must not change the digest.
  const contentDigest = `sha256:${vault.hash(JSON.stringify(content))}`;
  const result = await store.createCheckout({
    id: newId('co', now),
    reference: wanted.reference,
    contentDigest,
    status: 'open',
    amounts: wanted.amounts,
    revision: 0,
    methods,
    description: content.description,
    customer: wanted.customer ?? {},
    returnUrl: content.returnUrl,
    metadata: wanted.metadata ?? {},
    purchase: wanted.purchase ?? null,
    environment: gateway.environment,
    createdAt: now,
    expiresAt,
    paidAt: null,
    paidBy: null,
  });
  const { checkout, created } = result;
  if (created) {
    log.info({ reference: checkout.reference, checkout: checkout.id }, 'checkout created');
    return result;
  }
  if (wanted.isNew === true) throw new PayError('REFERENCE_TAKEN');
  if (!isOfEnvironment(checkout, gateway)) {
    throw new PayError('REFERENCE_TAKEN', { detail: `It is of the ${checkout.environment} environment.` });
  }
  const withAmounts = { amounts: amountsContent(wanted.amounts), ...content };
  const isSame =
    hasSameAmounts(checkout.amounts, wanted.amounts) &&
    (checkout.contentDigest === contentDigest ||
      (checkout.contentDigest === erasedContent && isSameButErased(checkout, { ...wanted, methods })) ||
      vault.isDigestOf(checkout.contentDigest, JSON.stringify(withAmounts)));
  if (!isSame) {
    throw new PayError('REFERENCE_TAKEN', { detail: 'Its content differs from this request.' });
  }
  // Another process may have ended it by its own clock.
  if (checkout.status !== 'expired' && checkout.expiresAt > now) return result;
  const reopened = await store.reopenCheckout(checkout.id, now, expiresAt);
  if (reopened !== null) live.publish(reopened.id);
  // Null when another request has opened it, or it was paid.
  return { checkout: reopened ?? (await readCheckout({ store }, checkout.id)), created };
}

/** Compares the content that an erasure keeps. */
function isSameButErased(checkout: Checkout, wanted: NewCheckout): boolean {
  const kept = ({ methods, description, returnUrl, metadata, purchase }: Checkout | NewCheckout): string =>
    JSON.stringify([
      methods,
      description ?? null,
      returnUrl ?? null,
      sortedEntries(metadata ?? {}),
      purchase?.price ?? null,
      purchase?.quantity ?? null,
    ]);
  return kept(checkout) === kept(wanted);
}

/** In a fixed order, as in the keyed digests of release 0.1. */
const amountsContent = ({ BRL = null, USD = null }: NullableAmounts): NullableAmounts => ({ BRL, USD });
type NullableAmounts = Partial<Record<Currency, number | null>>;

export const hasSameAmounts = (one: Amounts, other: Amounts): boolean =>
  one.BRL === other.BRL && one.USD === other.USD;

/** Sorts the fields, whose order is not content. */
const sortedEntries = (fields: Record<string, string | undefined>): [string, string | undefined][] =>
  Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

export async function readCheckout({ store }: Pick<Parts, 'store'>, id: string): Promise<Checkout> {
  const checkout = await store.checkoutById(id);
  if (checkout === null) throw new PayError('NOT_FOUND');
  return checkout;
}

export async function listCheckouts(
  { store }: Pick<Parts, 'store'>,
  filter: CheckoutFilter,
): Promise<{ data: Checkout[]; next: string | null }> {
  // One more row than requested shows whether there is a next page.
  const found = await store.listCheckouts({ ...filter, limit: filter.limit + 1 });
  const data = found.slice(0, filter.limit);
  return { data, next: found.length > filter.limit ? (data.at(-1)?.id ?? null) : null };
}

/** Prevents new payments; a payment in flight is still watched. Cancelling twice is allowed. */
export async function cancelCheckout({ store, live }: Parts, id: string): Promise<Checkout> {
  const cancelled = await store.cancelCheckout(id);
  if (cancelled !== null) {
    live.publish(id);
    return cancelled;
  }
  const checkout = await readCheckout({ store }, id);
  if (checkout.status === 'cancelled') return checkout;
  throw new PayError('CHECKOUT_NOT_OPEN', { detail: `Its status is ${checkout.status}.` });
}
