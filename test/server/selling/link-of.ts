/** A payment link as it is stored, for tests without a store of links. */
import type { Link } from '../../../server/selling/link.ts';

export const linkOf = (fields: Partial<Link> = {}): Link => ({
  id: 'lnk_1',
  reference: 'inv-1',
  contentDigest: '',
  amounts: { BRL: 10_000 },
  methods: null,
  description: null,
  once: true,
  customer: {},
  metadata: {},
  returnUrl: null,
  createdAt: 0,
  expiresAt: null,
  cancelledAt: null,
  ...fields,
});
