/** Creates a payment link for the merchant. */
import { isDeepStrictEqual } from 'node:util';
import type { Method } from '../../widget/protocol/checkout.ts';
import type { Amounts, Customer } from '../checkouts/checkout.ts';
import { assertPayableMethods } from '../checkouts/eligibility.ts';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import type { Link, SellingStore } from './link.ts';

export interface NewLink {
  reference: string;
  amounts: Amounts;
  methods?: Method[] | undefined;
  description?: string | undefined;
  expiresInS?: number | undefined;
  once?: boolean | undefined;
  customer?: Customer | undefined;
  metadata?: Record<string, string> | undefined;
  returnUrl?: string | undefined;
}

type LinkParts = Pick<Parts, 'vault' | 'clock' | 'gateway'> & { links: SellingStore };

/**
 * Creates a link, or returns the one of this reference, changed where only the details differ: those are no part of its content.
 * @throws PayError `REFERENCE_TAKEN` for other content under a known reference.
 */
export async function createLink(
  { links, vault, clock, gateway }: LinkParts,
  wanted: NewLink,
): Promise<{ link: Link; created: boolean }> {
  assertPayableMethods(wanted.methods, wanted.amounts, gateway.environment);
  const now = clock.now();
  const { expiresInS, once = true, methods = null, description = null, amounts } = wanted;
  const content = JSON.stringify({
    amounts: { BRL: amounts.BRL ?? null, USD: amounts.USD ?? null },
    methods,
    description,
    once,
    expiresInS: expiresInS ?? null,
  });
  const details = {
    customer: wanted.customer ?? {},
    metadata: wanted.metadata ?? {},
    returnUrl: wanted.returnUrl ?? null,
  };
  // A plain hash: the same row holds the content, and a change of keys must not change the digest. Nothing of the customer is in it,
  // since it outlives the customer's data.
  const contentDigest = vault.hash(content);
  const result = await links.createLink({
    id: newId('lnk', now),
    reference: wanted.reference,
    contentDigest,
    amounts,
    methods,
    description,
    once,
    ...details,
    createdAt: now,
    expiresAt: expiresInS === undefined ? null : now + expiresInS * 1000,
    cancelledAt: null,
  });
  if (!result.created && result.link.contentDigest !== contentDigest) {
    throw new PayError('REFERENCE_TAKEN', { detail: 'Its content differs from this request.' });
  }
  const { customer, metadata, returnUrl } = result.link;
  if (isDeepStrictEqual({ customer, metadata, returnUrl }, details)) return result;
  return { link: (await links.changeLink(result.link.id, details)) ?? result.link, created: false };
}
