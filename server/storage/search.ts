/**
 * Finds orders through `pay_search`, one row per term and order, in the order of the list: a common term is read only as far as the page
 * needs.
 */
import type { Checkout, Customer } from '../checkouts/checkout.ts';
import type { CheckoutFilter, SearchBacklog } from '../checkouts/ports.ts';
import { personalMark, type Sought, soughtBy, termsOf } from '../checkouts/search-terms.ts';
import { string } from '../../widget/protocol/decode.ts';
import { type Dialect, type Engine, ofRow, type Row, type Sql, type Value } from './engine.ts';
import { firstIdAt } from '../values/ids.ts';
import { checkoutRows, decodeCustomer, paymentRows } from './rows.ts';
import { decodeInteger } from './table.ts';

const positionOf = '(SELECT position FROM pay_checkouts WHERE id = $1)';

/** Adds terms to an order. */
export async function addTerms(
  sql: Sql,
  dialect: Dialect,
  checkoutId: string,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  const add = `
    WITH terms (term) AS (${dialect.stringsIn('$2')})
    INSERT INTO pay_search (term, position)
    SELECT term, position FROM terms, pay_checkouts WHERE id = $1 ON CONFLICT DO NOTHING`;
  await sql.run(add, [checkoutId, JSON.stringify(terms)]);
}

export async function removeTerms(sql: Sql, checkoutId: string): Promise<void> {
  await sql.run(`DELETE FROM pay_search WHERE position = ${positionOf}`, [checkoutId]);
}

export async function removePersonalTerms(sql: Sql, checkoutId: string): Promise<void> {
  const remove = `
    DELETE FROM pay_search WHERE position = ${positionOf} AND substr(term, 1, ${personalMark.length}) = '${personalMark}'`;
  await sql.run(remove, [checkoutId]);
}

/**
 * Returns a function that runs an INSERT with the terms of its order, all or nothing. `insert` has `parameters` parameters and returns
 * `returned`; `position` selects that of the order from the row `inserted`.
 */
export function insertWithTerms(
  engine: Engine,
  insert: string,
  { parameters, returned, position }: { parameters: number; returned: string; position: string },
): (checkoutId: string, values: readonly Value[], terms: readonly string[]) => Promise<Row | undefined> {
  const { dialect } = engine;
  const both = `
    WITH inserted AS (${insert}), terms (term) AS (${dialect.stringsIn(`$${parameters + 1}`)}), added AS (
      INSERT INTO pay_search (term, position)
      SELECT term, place.position FROM terms, (${position}) AS place ON CONFLICT DO NOTHING)
    SELECT ${returned} FROM inserted`;
  return (checkoutId, values, terms) => {
    if (terms.length === 0) return engine.statement((sql) => sql.get(insert, values), ofRow(checkoutId));
    if (dialect.insertsInWith)
      return engine.statement((sql) => sql.get(both, [...values, JSON.stringify(terms)]), ofRow(checkoutId));
    return engine.transaction(async (sql) => {
      const row = await sql.get(insert, values);
      if (row) await addTerms(sql, dialect, checkoutId, terms);
      return row;
    }, ofRow(checkoutId));
  };
}

/** Terms counted to find the rarest. Beyond it, one is as good as another. */
const maxCounted = 1_000;
/** Terms that an order is checked for; its text decides. */
const maxChecked = 5;
/** Orders read at once whose text is compared. */
const minRead = 50;

interface Found {
  position: number;
  checkout: Checkout;
}

interface Place extends Pick<CheckoutFilter, 'reference' | 'status' | 'limit'> {
  /** Only orders before this position. */
  below: number;
}

const columns = `${checkoutRows.columnsOf('checkout')}, checkout.position AS position`;
const decoded = (row: Row): Found => ({
  position: decodeInteger(row['position'], 'position'),
  checkout: checkoutRows.decode(row, 'checkout'),
});

/** The conditions of a page, and its end. */
function ofPlace({ below, reference, status, limit }: Place, values: Value[], position: string): string {
  const parameter = (value: Value): string => `$${values.push(value)}`;
  const conditions = [`${position} < ${parameter(below)}`];
  if (reference !== undefined) conditions.push(`checkout.reference = ${parameter(reference)}`);
  if (status !== undefined) conditions.push(`checkout.status = ${parameter(status)}`);
  return `${conditions.join(' AND ')} ORDER BY ${position} DESC LIMIT ${parameter(limit)}`;
}

/** The newest orders before `below` that a query finds. */
export async function search(sql: Sql, dialect: Dialect, query: string, place: Place): Promise<Checkout[]> {
  const sought = soughtBy(query);
  const found = [
    await named(sql, sought, place),
    sought.amountTerm === null ? [] : await withTerms(sql, [sought.amountTerm], place),
    await withText(sql, dialect, sought, place),
  ].flat();
  const byPosition = new Map(found.map((each) => [each.position, each.checkout]));
  return [...byPosition]
    .toSorted(([one], [other]) => other - one)
    .slice(0, place.limit)
    .map(([, checkout]) => checkout);
}

// A CROSS JOIN keeps SQLite from walking the orders instead of the few found ones.
async function named(sql: Sql, { name, lastFour }: Sought, place: Place): Promise<Found[]> {
  const values: Value[] = [name, lastFour];
  const text = `
    SELECT ${columns} FROM (
      SELECT id FROM pay_checkouts WHERE id = $1
      UNION SELECT id FROM pay_checkouts WHERE reference = $1
      UNION SELECT checkout_id FROM pay_payments WHERE id = $1
      UNION SELECT checkout_id FROM pay_payments WHERE service_id = $1
      UNION SELECT checkout_id FROM pay_payments WHERE card_last4 = $2
    ) AS named CROSS JOIN pay_checkouts AS checkout
    WHERE checkout.id = named.id AND ${ofPlace(place, values, 'checkout.position')}`;
  return (await sql.all(text, values)).map(decoded);
}

/** Walks the first term, newest first. */
async function withTerms(
  sql: Sql,
  [first = '', ...others]: readonly string[],
  place: Place,
): Promise<Found[]> {
  const values: Value[] = [first];
  const checks = others.map(
    (term) =>
      `EXISTS (SELECT 1 FROM pay_search WHERE term = $${values.push(term)} AND position = found.position) AND `,
  );
  const text = `
    SELECT ${columns} FROM pay_search AS found CROSS JOIN pay_checkouts AS checkout
    WHERE found.term = $1 AND checkout.position = found.position
    AND ${checks.join('')}${ofPlace(place, values, 'found.position')}`;
  return (await sql.all(text, values)).map(decoded);
}

async function withText(sql: Sql, dialect: Dialect, sought: Sought, place: Place): Promise<Found[]> {
  const count = `
    SELECT COUNT(*) AS count FROM (SELECT 1 FROM pay_search WHERE term = $1 LIMIT ${maxCounted}) AS few`;
  const counted = await Promise.all(
    sought.textTerms.map(async (term) => {
      const row = await sql.get(count, [term]);
      return { term, count: decodeInteger(row?.['count'], 'count') };
    }),
  );
  const rarest = counted.toSorted((one, other) => one.count - other.count).slice(0, 1 + maxChecked);
  if ((rarest[0]?.count ?? 0) === 0) return [];
  const terms = rarest.map(({ term }) => term);
  const matching: Found[] = [];
  const limit = Math.max(place.limit, minRead);
  for (let { below } = place; ;) {
    const read = await withTerms(sql, terms, { ...place, below, limit });
    const payers = await payersOf(sql, dialect, read);
    for (const each of read) {
      const people = [each.checkout.customer, ...(payers.get(each.checkout.id) ?? [])];
      if (people.some(sought.hasText)) matching.push(each);
    }
    if (read.length < limit || matching.length >= place.limit) return matching;
    below = read.at(-1)?.position ?? 0;
  }
}

async function payersOf(
  sql: Sql,
  dialect: Dialect,
  found: readonly Found[],
): Promise<Map<string, Customer[]>> {
  const payers = new Map<string, Customer[]>();
  if (found.length === 0) return payers;
  const text = `
    SELECT checkout_id, payer FROM pay_payments WHERE checkout_id IN (${dialect.stringsIn('$1')})`;
  for (const row of await sql.all(text, [JSON.stringify(found.map(({ checkout }) => checkout.id))])) {
    const id = string(row['checkout_id']);
    payers.set(id, [...(payers.get(id) ?? []), decodeCustomer(JSON.parse(string(row['payer'])))]);
  }
  return payers;
}

/** Adds the search terms of orders that were stored without them. */
export function searchBacklog(engine: Engine): SearchBacklog {
  const { dialect } = engine;
  const backlog = `SELECT last_position FROM pay_search_backlog WHERE id = 1 ${dialect.forUpdate}`;
  // Locked in the order of the other transactions, so that what is read cannot be erased before the commit.
  const selectLocked = (ids: string): string => `
    SELECT ${checkoutRows.columns}, position FROM pay_checkouts WHERE id IN (${ids}) ORDER BY id ${dialect.forUpdate}`;
  const next = selectLocked(`
    SELECT id FROM (SELECT id FROM pay_checkouts WHERE position <= $1 ORDER BY position DESC LIMIT $2) AS newest`);
  const isPersonal = (json: string): string => `(${json} LIKE '%"name":%' OR ${json} LIKE '%"email":%')`;
  const termsOfOrder = 'SELECT 1 FROM pay_search WHERE position = checkout.position';
  // Every order has the term of its amount, and one with personal data has the terms of that.
  const missing = selectLocked(`
    SELECT id FROM (
      SELECT checkout.id FROM pay_checkouts AS checkout WHERE checkout.id >= $1 AND (
        NOT EXISTS (${termsOfOrder})
        OR ((${isPersonal('checkout.customer')} OR EXISTS (
          SELECT 1 FROM pay_payments WHERE checkout_id = checkout.id AND ${isPersonal('payer')}
        )) AND NOT EXISTS (${termsOfOrder} AND substr(term, 1, ${personalMark.length}) = '${personalMark}'))
      ) LIMIT $2) AS unnamed`);
  const paymentsOf = `SELECT ${paymentRows.columns} FROM pay_payments WHERE checkout_id = $1`;
  const reached = `UPDATE pay_search_backlog SET last_position = $1 WHERE id = 1`;

  async function makeFindable(sql: Sql, found: readonly Row[]): Promise<void> {
    for (const row of found) {
      const checkout = checkoutRows.decode(row);
      const payments = await paymentRows.all(sql, paymentsOf, [checkout.id]);
      await addTerms(sql, dialect, checkout.id, termsOf(checkout, payments));
    }
  }

  return {
    addSearchTerms: (limit) =>
      engine.transaction(async (sql) => {
        const last = decodeInteger((await sql.get(backlog))?.['last_position'], 'last_position');
        if (last === 0) return 0;
        const rows = await sql.all(next, [last, limit]);
        await makeFindable(sql, rows);
        const positions = rows.map((row) => decodeInteger(row['position'], 'position'));
        await sql.run(reached, [rows.length < limit ? 0 : Math.min(...positions) - 1]);
        return rows.length;
      }),

    addMissingSearchTerms: (since, limit) =>
      engine.transaction(async (sql) => {
        const rows = await sql.all(missing, [firstIdAt('co', since), limit]);
        await makeFindable(sql, rows);
        return rows.length;
      }),
  };
}
