/**
 * Store of the comparable peer: the companion's durable writes in the simplest way, one statement or transaction at a
 * time.
 */
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';

export interface PlainStore {
  /** Reads the next checkout in turn and returns its id. */
  nextCheckout(): Promise<string>;
  insertPayment(id: string, checkout: string, method: string): Promise<void>;
  countAttempt(address: string): Promise<void>;
  setServiceId(id: string, serviceId: string, code: string | null): Promise<void>;
  /** Payment, checkout and the merchant's two events, in one transaction. */
  markPaid(id: string): Promise<void>;
  insertCallback(body: Buffer): Promise<void>;
}

const checkouts = 5_000;

const schema = (bytes: string, serial: string): string[] => [
  `CREATE TABLE checkouts (id TEXT PRIMARY KEY, status TEXT NOT NULL)`,
  `CREATE TABLE payments (id TEXT PRIMARY KEY, checkout TEXT NOT NULL, method TEXT NOT NULL, status TEXT NOT NULL, service_id TEXT UNIQUE, code TEXT)`,
  `CREATE TABLE attempts (address TEXT PRIMARY KEY, count INTEGER NOT NULL)`,
  `CREATE TABLE callbacks (id ${serial}, body ${bytes} NOT NULL)`,
  `CREATE TABLE events (id ${serial}, type TEXT NOT NULL, payment TEXT NOT NULL)`,
];

const readCheckout = 'SELECT status FROM checkouts WHERE id = $1';
const insertPayment = `INSERT INTO payments (id, checkout, method, status) VALUES ($1, $2, $3, 'processing')`;
const countAttempt =
  'INSERT INTO attempts (address, count) VALUES ($1, 1) ON CONFLICT (address) DO UPDATE SET count = attempts.count + 1';
const setServiceId = `UPDATE payments SET status = 'pending', service_id = $2, code = $3 WHERE id = $1`;
const payPayment = `UPDATE payments SET status = 'paid' WHERE id = $1`;
const payCheckout = `UPDATE checkouts SET status = 'paid' WHERE id = (SELECT checkout FROM payments WHERE id = $1)`;
const insertEvents = `INSERT INTO events (type, payment) VALUES ('payment.paid', $1), ('checkout.paid', $1)`;
const insertCallback = 'INSERT INTO callbacks (body) VALUES ($1)';

let turn = 0;
const nextId = (): string => `co-${turn++ % checkouts}`;

export const openPlainStore = (url: string): Promise<PlainStore> =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url);

async function openSqlite(path: string): Promise<PlainStore> {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  for (const statement of schema('BLOB', 'INTEGER PRIMARY KEY')) database.exec(statement);
  // Numbered parameters: Node binds `$1` by name.
  const prepare = (sql: string) => database.prepare(sql.replaceAll('$', '?'));
  const statements = {
    read: prepare(readCheckout),
    payment: prepare(insertPayment),
    attempt: prepare(countAttempt),
    name: prepare(setServiceId),
    paid: [prepare(payPayment), prepare(payCheckout), prepare(insertEvents)],
    callback: prepare(insertCallback),
  };
  const insert = prepare(`INSERT INTO checkouts (id, status) VALUES ($1, 'open')`);
  database.exec('BEGIN');
  for (let at = 0; at < checkouts; at++) insert.run(`co-${at}`);
  database.exec('COMMIT');
  return {
    async nextCheckout() {
      const id = nextId();
      statements.read.get(id);
      return id;
    },
    insertPayment: async (...row) => void statements.payment.run(...row),
    countAttempt: async (address) => void statements.attempt.run(address),
    setServiceId: async (...row) => void statements.name.run(...row),
    async markPaid(id) {
      database.exec('BEGIN IMMEDIATE');
      for (const statement of statements.paid) statement.run(id);
      database.exec('COMMIT');
    },
    insertCallback: async (body) => void statements.callback.run(body),
  };
}

async function openPostgres(url: string): Promise<PlainStore> {
  const pool = new Pool({ connectionString: url });
  for (const statement of schema('BYTEA', 'BIGSERIAL PRIMARY KEY')) await pool.query(statement);
  await pool.query(
    `INSERT INTO checkouts (id, status) SELECT 'co-' || n, 'open' FROM generate_series(0, $1::int - 1) n`,
    [checkouts],
  );
  return {
    async nextCheckout() {
      const id = nextId();
      await pool.query(readCheckout, [id]);
      return id;
    },
    insertPayment: async (...row) => void (await pool.query(insertPayment, row)),
    countAttempt: async (address) => void (await pool.query(countAttempt, [address])),
    setServiceId: async (...row) => void (await pool.query(setServiceId, row)),
    async markPaid(id) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        for (const statement of [payPayment, payCheckout, insertEvents]) await client.query(statement, [id]);
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    },
    insertCallback: async (body) => void (await pool.query(insertCallback, [body])),
  };
}
