/** Creates a checkout, or returns the one that has its reference: reopened, or changed where only details differ. */
import { isDeepStrictEqual } from 'node:util';
import { currencies, customerFields, type Method } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import { changeCheckout } from './change-checkout.ts';
import type { Amounts, Checkout, Customer, Purchase } from './checkout.ts';
import { assertPayableMethods, isOfEnvironment } from './eligibility.ts';
import { readCheckout } from './merchant-checkouts.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle-payment.ts';

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

export async function createCheckout(
  parts: Parts,
  settle: Settle,
  wanted: NewCheckout,
): Promise<{ checkout: Checkout; created: boolean }> {
  const { store, gateway, clock, live, log } = parts;
  const methods = assertPayableMethods(wanted.methods, wanted.amounts, gateway.environment);
  const now = clock.now();
  const expiresInS = wanted.expiresInS ?? defaultExpiresInS;
  const expiresAt = Math.min(now + expiresInS * 1000, wanted.latestExpiry ?? Infinity);
  const requested: Checkout = {
    id: newId('co', now),
    reference: wanted.reference,
    status: 'open',
    amounts: wanted.amounts,
    revision: 0,
    methods,
    description: wanted.description ?? null,
    customer: wanted.customer ?? {},
    isErased: false,
    returnUrl: wanted.returnUrl ?? null,
    metadata: wanted.metadata ?? {},
    purchase: wanted.purchase ?? null,
    environment: gateway.environment,
    createdAt: now,
    expiresInS,
    expiresAt,
    paidAt: null,
    paidBy: null,
  };
  const { checkout, created } = await store.createCheckout(requested);
  if (created) {
    log.info({ reference: checkout.reference, checkout: checkout.id }, 'checkout created');
    return { checkout, created };
  }
  if (wanted.isNew === true) throw new PayError('REFERENCE_TAKEN');
  if (!isOfEnvironment(checkout, gateway)) {
    throw new PayError('REFERENCE_TAKEN', { detail: `It is of the ${checkout.environment} environment.` });
  }
  const details = detailsThatDiffer(checkout, requested);
  const differs = [...contentThatDiffers(checkout, requested), ...details];
  // Another process may have ended it by its own clock.
  const isExpired =
    checkout.status === 'expired' || (checkout.status === 'open' && checkout.expiresAt <= now);
  const mayChange = checkout.status === 'open' || isExpired;
  if (differs.length > (mayChange ? details.length : 0)) throw referenceTaken(checkout, differs);
  if (isExpired) {
    const reopened = await store.reopenCheckout(checkout.id, now, expiresAt);
    if (reopened !== null) live.publish(reopened.id);
    // Null when another request has opened it, or it was paid.
    else if (details.length > 0) throw referenceTaken(checkout, differs);
  }
  if (details.length === 0)
    return { checkout: isExpired ? await readCheckout(parts, checkout.id) : checkout, created };
  const { customer, description, returnUrl, metadata } = requested;
  const change = {
    customer: { ...removing(checkout.customer), ...customer },
    description,
    returnUrl,
    metadata: { ...removing(checkout.metadata), ...metadata },
  };
  try {
    return { checkout: await changeCheckout(parts, settle, checkout.id, change), created };
  } catch (error) {
    // Paid or cancelled meanwhile.
    if (error instanceof PayError && error.status === 409) throw referenceTaken(checkout, differs);
    throw error;
  }
}

const referenceTaken = ({ id }: Checkout, differs: string[]): PayError =>
  new PayError('REFERENCE_TAKEN', {
    detail: `It differs in ${differs.join(', ')}.`,
    extensions: { checkout: id, differs },
  });

/** Fields of the content of an order under the same reference: a request that differs here is for another order. */
function contentThatDiffers(one: Checkout, other: Checkout): string[] {
  const isSamePurchase =
    one.isErased || other.isErased
      ? one.purchase?.price === other.purchase?.price && one.purchase?.quantity === other.purchase?.quantity
      : isDeepStrictEqual(one.purchase, other.purchase);
  return [
    ...currencies
      .filter((currency) => one.amounts[currency] !== other.amounts[currency])
      .map((currency) => `amounts.${currency}`),
    ...(isDeepStrictEqual(new Set(one.methods), new Set(other.methods)) ? [] : ['methods']),
    ...(one.expiresInS === other.expiresInS ? [] : ['expires_in']),
    ...(isSamePurchase ? [] : ['purchase']),
  ];
}

/** Fields that a repeated request may change. Those of a customer are not compared once they are erased for good. */
function detailsThatDiffer(one: Checkout, other: Checkout): string[] {
  return [
    ...(one.isErased && (one.status === 'paid' || one.status === 'cancelled') ? [] : customerFields)
      .filter((field) => one.customer[field] !== other.customer[field])
      .map((field) => `customer.${field}`),
    ...(one.description === other.description ? [] : ['description']),
    ...(one.returnUrl === other.returnUrl ? [] : ['return_url']),
    ...(isDeepStrictEqual(one.metadata, other.metadata) ? [] : ['metadata']),
  ];
}

/** The change that removes all fields. */
const removing = (fields: object): Record<string, null> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
