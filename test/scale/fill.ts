/** A year of a shop in PostgreSQL, made by the database itself: payments, their orders, events and callbacks. */
import { Client } from 'pg';

const day = 86_400_000;

/** The newest order is of `now`; nine in ten are paid, three in ten by card, and one in ten came from a price list. */
const statements = (payments: number, now: number): readonly string[] => {
  const n = `generate_series(1, ${payments}) AS n`;
  const created = `(${now} - (${payments} - n)::bigint * ${365 * day} / ${payments})`;
  const isPaid = 'n % 10 < 9';
  const isCard = 'n % 10 < 3';
  // What is older than 180 days was erased, but for what came due in the last hour.
  const isErased = `${created} < ${now - 180 * day - 3_600_000}`;
  const collected = `CASE WHEN ${isErased} THEN '{}' ELSE '{"name":"Ana Souza"}' END`;
  const id = `lpad(to_hex(n), 32, '0')`;
  const data = `'{"checkout":{"id":"co_' || ${id} || '","reference":"order-' || n || '","status":"paid","amounts":{"BRL":"129.90"},"metadata":{}},"payment":{"id":"pay_' || ${id} || '","transaction":"tx-' || n || '","method":"pix","status":"paid","currency":"BRL","amount":"129.90","refunded_amount":"0.00","created_at":"2026-01-31T12:00:00.000Z","paid_at":"2026-01-31T12:00:30.000Z"}}'`;
  return [
    `INSERT INTO pay_checkouts (id, reference, content_digest, status, amounts, methods, customer, metadata, environment,
        created_at, expires_at, paid_at, paid_by, purchase)
      SELECT 'co_' || ${id}, 'order-' || n, md5(n::text), CASE WHEN ${isPaid} THEN 'paid' ELSE 'expired' END,
        '{"BRL":12990,"USD":2500}', '["pix","card","wallet"]',
        CASE WHEN ${isErased} OR n % 10 = 5 THEN '{}' ELSE '{"name":"Ana Souza","email":"ana@shop.example"}' END,
        '{}', 'live', ${created}, ${created} + ${day}, CASE WHEN ${isPaid} THEN ${created} + 30000 END,
        CASE WHEN ${isPaid} THEN 'pay_' || ${id} END,
        CASE WHEN n % 10 = 5 THEN '{"price":"mug","quantity":1,"collected":' || ${collected} || '}' END
      FROM ${n}`,
    `INSERT INTO pay_payments (id, checkout_id, ordinal, kind, method, status, amount_minor, currency, service_id,
        created_at, updated_at, expires_at, paid_at, pix_code, failure_is_final, refunded_minor, lookups, looked_up_at,
        check_at, version)
      SELECT 'pay_' || ${id}, 'co_' || ${id}, 1, CASE WHEN ${isCard} THEN 'charge' ELSE 'deposit' END,
        CASE WHEN ${isCard} THEN 'card' ELSE 'pix' END, CASE WHEN ${isPaid} THEN 'paid' ELSE 'cancelled' END,
        CASE WHEN ${isCard} THEN 2500 ELSE 12990 END, CASE WHEN ${isCard} THEN 'USD' ELSE 'BRL' END, 'tx-' || n,
        ${created}, ${created} + 30000, ${created} + 3600000, CASE WHEN ${isPaid} THEN ${created} + 30000 END,
        CASE WHEN NOT ${isCard} THEN repeat('0', 160) END, 0, 0, 2, ${created} + 30000,
        CASE WHEN ${isCard} AND ${created} > ${now - 180 * day} THEN ${now} + n % ${day} END, 3
      FROM ${n}`,
    `INSERT INTO pay_events (id, stream, type, data, created_at, attempts, delivered_at)
      SELECT 'evt_' || ${id} || type, 'co_' || ${id}, type, ${data}, ${created} + 30000, 1, ${created} + 31000
      FROM ${n}, (VALUES ('payment.paid'), ('checkout.paid')) AS types (type) WHERE ${isPaid} ORDER BY n`,
    // Thirty days of them, and what came due in the last hour.
    `INSERT INTO pay_hints (id, subject, content_type, body, received_at)
      SELECT 'hint_' || ${id}, 'pay_' || ${id}, 'application/json', decode(repeat('20', 300), 'hex'), ${created} + 30000
      FROM ${n} WHERE ${isPaid} AND ${created} > ${now - 30 * day - 3_600_000}`,
    'VACUUM ANALYZE',
  ];
};

export async function fill(
  databaseUrl: string,
  payments: number,
  now: number,
  onStep: (statement: string, elapsedMs: number) => void,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements(payments, now)) {
      const startedAt = performance.now();
      await client.query(statement);
      onStep(statement.split('(')[0]?.trim() ?? '', performance.now() - startedAt);
    }
  } finally {
    await client.end();
  }
}

/** Megabytes of each table with its indexes, the largest first. */
export async function sizesOf(databaseUrl: string): Promise<Map<string, number>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
       WHERE relkind = 'r' AND relname LIKE 'pay_%' ORDER BY bytes DESC`,
    );
    return new Map(rows.map(({ name, bytes }) => [name, Math.round(Number(bytes) / 1024 ** 2)]));
  } finally {
    await client.end();
  }
}
