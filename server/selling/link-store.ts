/** Payment links. */
import { currencies, methods } from '../../widget/protocol/checkout.ts';
import { arrayOf, object, oneOf } from '../../widget/protocol/decode.ts';
import type { Link, SellingStore } from './link.ts';
import { decodeCustomer } from '../storage/rows.ts';
import type { Engine, Row } from '../storage/engine.ts';
import { newestFirst } from '../storage/newest-first.ts';
import { decodeInteger, decodeStrings, flag, integer, json, orNull, table, text } from '../storage/table.ts';

const decodeAmounts = object(
  {},
  Object.fromEntries(currencies.map((currency) => [currency, decodeInteger])) as Record<
    (typeof currencies)[number],
    typeof decodeInteger
  >,
);

const rows = table<Link>({
  id: text,
  reference: text,
  contentDigest: text,
  amounts: json(decodeAmounts),
  methods: orNull(json(arrayOf(oneOf(methods)))),
  description: orNull(text),
  once: flag,
  customer: json(decodeCustomer),
  metadata: json(decodeStrings),
  returnUrl: orNull(text),
  createdAt: integer,
  expiresAt: orNull(integer),
  cancelledAt: orNull(integer),
});

export function sellingStore(engine: Engine): SellingStore {
  const insert = `
    INSERT INTO pay_links (${rows.columns}) VALUES (${rows.parameters})
    ON CONFLICT (reference) DO NOTHING RETURNING id`;
  const byReference = `SELECT ${rows.columns} FROM pay_links WHERE reference = $1`;
  const byId = `SELECT ${rows.columns} FROM pay_links WHERE id = $1`;
  const cancel = `
    UPDATE pay_links SET cancelled_at = COALESCE(cancelled_at, $2) WHERE id = $1 RETURNING ${rows.columns}`;
  const change = `
    UPDATE pay_links SET customer = $2, metadata = $3, return_url = $4 WHERE id = $1 RETURNING ${rows.columns}`;
  const decoded = (row: Row | undefined): Link | null => (row ? rows.decode(row) : null);

  return {
    async createLink(link) {
      const inserted = await engine.statement((sql) => sql.get(insert, rows.values(link)));
      if (inserted) return { link, created: true };
      const earlier = decoded(await engine.read((sql) => sql.get(byReference, [link.reference])));
      if (earlier === null) throw new Error('a link that was in the way is gone');
      return { link: earlier, created: false };
    },
    changeLink: (id, { customer, metadata, returnUrl }) =>
      engine.statement(async (sql) =>
        decoded(await sql.get(change, [id, JSON.stringify(customer), JSON.stringify(metadata), returnUrl])),
      ),
    linkById: (id) => engine.read(async (sql) => decoded(await sql.get(byId, [id]))),
    listLinks: (page) => newestFirst(engine, { from: 'pay_links', rows, ...page }),
    cancelLink: (id, now) => engine.statement(async (sql) => decoded(await sql.get(cancel, [id, now]))),
  };
}
