/**
 * The restore drill: backs up and restores both databases with the commands of `docs/operations.md`, and prints how long each step took.
 * `npm run test:long` fills PostgreSQL with a hundred times the orders.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import { Client } from 'pg';
import { snippetWith } from '../../documents/snippets.ts';
import { fillPostgres } from '../../scale/fill-postgres.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { rounds } from '../../support/long-run.ts';
import { buyerOf, customer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { type RunningProcess, type Scope, suiteScope, testScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const payments = rounds({ short: 20_000, long: 2_000_000 });
const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

/** Runs the documented commands with the documented folder replaced. */
function run(
  content: string,
  replaced: Readonly<Record<string, string>>,
  env: Record<string, string> = {},
): void {
  const script = Object.entries(replaced).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    snippetWith(content, 'docs/operations.md').text,
  );
  const { status, stderr } = spawnSync('sh', ['-euc', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  assert.equal(status, 0, stderr);
}

async function query(databaseUrl: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

describe('restore drill', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  before(async () => {
    simulator = await startSimulator(scope);
  });

  /** Backs up, loses what came later, restores, and sells again; `steps` are timed. */
  async function drill(
    t: TestContext,
    stops: Scope,
    steps: {
      /** The database and what it contains. */
      name: string;
      databaseUrl: string;
      backUp: () => void;
      /** Returns the URL of the restored database. */
      restore: () => string;
      size: () => number;
    },
  ): Promise<void> {
    await simulator.reset();
    const times: string[] = [];
    const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await work();
      times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
      return result;
    };
    const start = (databaseUrl: string, port = 0): Promise<RunningProcess> =>
      startCompanion(stops, { baseUrl: simulator.baseUrl, databaseUrl, port });

    const companion = await start(steps.databaseUrl);
    const port = Number(new URL(companion.url).port);
    const merchant = merchantOf(companion.url);
    const sale = { amounts: { BRL: '129.90' }, customer };
    const kept = await merchant.createCheckout({ ...sale, reference: 'order-of-the-backup' });
    await timed('backup', steps.backUp);
    const lost = await merchant.createCheckout({ ...sale, reference: 'order-after-the-backup' });
    const { transaction } = await buyerOf(companion.url, lost.client_secret).deposit({ method: 'pix' });
    assert.equal(await companion.end('SIGKILL'), 'SIGKILL');

    const restored = await timed('restore', steps.restore);
    await timed('start', () => start(restored, port));
    const payment = await timed('first sale', () =>
      buyerOf(companion.url, kept.client_secret).deposit({ method: 'pix' }),
    );
    await simulator.pay(payment.transaction ?? '');
    await until('the order of the backup is paid', async () => {
      return (await merchant.checkout(kept.id)).status === 'paid';
    });

    // Events are listed oldest first, and the backup may have many.
    const { data: ofKept } = await merchant.events(`?checkout=${kept.id}`);
    const after = ofKept.at(-1)?.position ?? assert.fail('the paid order has events');

    // The callback key of the lost payment is genuine, and proves that rows are missing.
    await simulator.pay(transaction ?? '');
    const unknown = await until('the lost payment is reported', async () => {
      const { data } = await merchant.events(`?after=${after}`);
      return data.find(({ type }) => type === 'payment.unknown');
    });
    assert.ok(JSON.stringify(unknown).includes(transaction ?? '?'));
    const megabytes = (steps.size() / 1024 ** 2).toFixed(1);
    t.diagnostic(`${steps.name}: ${times.join(', ')}; backup of ${megabytes} MB`);
  }

  test('PostgreSQL', { skip: !isInstalled('pg_restore') && 'there is no pg_restore here' }, async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-drill-'));
    const stops = testScope(t);
    stops.after(async () => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres();
    stops.after(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const env = { PAY_DATABASE_URL: databaseUrl };
    const name = `${new URL(databaseUrl).pathname.slice(1)}_restored`;
    stops.after(() => query(databaseUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    const fresh = await startCompanion(stops, { baseUrl: simulator.baseUrl, databaseUrl });
    await fresh.end('SIGTERM');
    await fillPostgres(databaseUrl, payments, Date.now(), () => undefined);
    // The simulator does not know these payments.
    await query(databaseUrl, 'DELETE FROM pay_callbacks; UPDATE pay_payments SET check_at = NULL');
    const dump = (): string =>
      path.join(folder, readdirSync(folder).find((file) => file.endsWith('.dump')) ?? '');
    await drill(t, stops, {
      name: `PostgreSQL with ${payments.toLocaleString('en')} payments`,
      databaseUrl,
      backUp: () => run('pg_dump', { '/backup': folder }, env),
      restore: () => {
        run('pg_restore', { '/backup/companion-2026-01-31.dump': dump(), companion_restored: name }, env);
        return databaseUrl.replace(/[^/]+$/, name);
      },
      size: () => statSync(dump()).size,
    });
  });

  test('SQLite', { skip: !isInstalled('sqlite3') && 'there is no sqlite3 here' }, async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-drill-'));
    const stops = testScope(t);
    stops.after(async () => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'companion.db');
    const copy = (): string =>
      path.join(folder, readdirSync(folder).find((name) => /^companion-[\d-]+\.db$/.test(name)) ?? '');
    await drill(t, stops, {
      name: 'SQLite with one order',
      databaseUrl: `sqlite:${file}`,
      backUp: () => run('VACUUM INTO', { '/var/lib/pay-elements': folder, '/backup': folder }),
      restore: () => {
        for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
        cpSync(copy(), file);
        return `sqlite:${file}`;
      },
      size: () => statSync(copy()).size,
    });
  });
});
