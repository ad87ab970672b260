/** A payment link: one order, or one amount, that anyone with its address can pay. */
import type { Method } from '../../widget/protocol/checkout.ts';
import type { Amounts, Customer } from '../checkouts/checkout.ts';

export interface Link {
  /** `lnk_…`; the last segment of its address. */
  id: string;
  /** The merchant's own reference; unique among links. */
  reference: string;
  /** Distinguishes a repeat from another link under the same reference. */
  contentDigest: string;
  amounts: Amounts;
  /** Null: all that the amounts allow. */
  methods: Method[] | null;
  description: string | null;
  /** True: paid once, under the link's reference; false: paid any number of times, each under its own reference. */
  once: boolean;
  /** Of the orders that it sells. Erased with the data of a buyer. */
  customer: Customer;
  metadata: Record<string, string>;
  /** Null: the shop's own address. */
  returnUrl: string | null;
  createdAt: number;
  /** Null: until it is cancelled. */
  expiresAt: number | null;
  cancelledAt: number | null;
}

export const linkStatuses = ['open', 'expired', 'cancelled'] as const;

export interface LinkFilter {
  limit: number;
  /** The id of the last one seen. */
  after?: string | undefined;
}

/** The store of links, beside the domain's store. Every method is one transaction. */
export interface SellingStore {
  /** Creates the link, or returns the one that already has this reference. */
  createLink(link: Link): Promise<{ link: Link; created: boolean }>;
  /** Null for an unknown link. */
  changeLink(id: string, details: Pick<Link, 'customer' | 'metadata' | 'returnUrl'>): Promise<Link | null>;
  linkById(id: string): Promise<Link | null>;
  /** Newest first. */
  listLinks(filter: LinkFilter): Promise<Link[]>;
  /** Null for an unknown link; cancelling twice is allowed. */
  cancelLink(id: string, now: number): Promise<Link | null>;
}
