/** A payment link: one order, or one amount, that anybody with its address can pay. */
import type { Method } from '../../widget/protocol/checkout.ts';
import type { Amounts } from '../checkouts/checkout.ts';

export interface Link {
  /** `lnk_…`; the last segment of its address. */
  id: string;
  /** The merchant's own name of it; unique among links. */
  reference: string;
  /** Tells a repeat from another link under the same reference. */
  contentDigest: string;
  amounts: Amounts;
  /** Null: all that the amounts allow. */
  methods: Method[] | null;
  description: string | null;
  /** Paid once, under its own reference; otherwise by as many as like, each under a reference of their own. */
  once: boolean;
  createdAt: number;
  /** Null: until it is cancelled. */
  expiresAt: number | null;
  cancelledAt: number | null;
}

export interface LinkFilter {
  limit: number;
  /** The id of the last one seen. */
  after?: string | undefined;
}

/** What selling needs of a database, beyond the domain's store. Every method is one transaction. */
export interface SellingStore {
  /** Creates it, or returns the one that already has this reference. */
  createLink(link: Link): Promise<{ link: Link; created: boolean }>;
  linkById(id: string): Promise<Link | null>;
  /** Newest first. */
  listLinks(filter: LinkFilter): Promise<Link[]>;
  /** Null where there is no such link; cancelling twice is fine. */
  cancelLink(id: string, now: number): Promise<Link | null>;
}
