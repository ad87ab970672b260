/** Tests what only SQLite does: one file, shared by processes, and many transactions in one commit. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { checkoutEvent } from '../../../server/checkouts/events.ts';
import { openStore } from '../../../server/storage/index.ts';
import { until } from '../../support/until.ts';
import { checkout, callback, now } from './fixtures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pay-sqlite-'));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});
const newFile = (): string => path.join(folder, `${randomUUID()}.db`);

const writerFile = fileURLToPath(new URL('callback-writer.ts', import.meta.url));
function startWriter(file: string): { process: ChildProcess; stored: () => string[] } {
  const child = spawn(process.execPath, [writerFile, `sqlite:${file}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // The kill may have cut off the last line.
  return { process: child, stored: () => output.split('\n').slice(0, -1) };
}

describe('SQLite', () => {
  it('makes its files accessible to their owner only', async () => {
    const file = newFile();
    const { store } = await openStore(`sqlite:${file}`);
    await store.createCheckout(checkout());
    const files = readdirSync(folder).filter((name) => name.startsWith(path.basename(file)));
    assert.deepEqual(
      files.map((name) => name.slice(path.basename(file).length)).toSorted((a, b) => a.localeCompare(b)),
      ['', '-shm', '-wal'],
    );
    for (const name of files) assert.equal(statSync(path.join(folder, name)).mode % 0o1000, 0o600, name);
    await store.close();
  });

  it('waits for the disk at each commit, keeps references and zeroes what is deleted', async () => {
    const { store, engine } = await openStore(`sqlite:${newFile()}`);
    // FULL: with NORMAL, a power cut undoes acknowledged writes, which killing the process cannot show.
    for (const [pragma, value] of [
      ['journal_mode', 'wal'],
      ['synchronous', 2],
      ['foreign_keys', 1],
      ['secure_delete', 1],
    ] as const) {
      const row = await engine.read((sql) => sql.get(`PRAGMA ${pragma}`));
      assert.equal(row?.[pragma], value, pragma);
    }
    await store.close();
  });

  it('leaves no erased data of buyers in its files', async () => {
    const file = newFile();
    const { store } = await openStore(`sqlite:${file}`);
    const day = 86_400_000;
    // Long enough for pages of its own, which become free.
    const collected = { name: 'Ana Souza', address: 'Rua das Flores 12, '.repeat(25), note: '…'.repeat(500) };
    const purchase = { price: 'mug', quantity: 1, collected };
    const fill = async (status: Checkout['status']): Promise<void> => {
      const order = (): Checkout =>
        checkout({ status, purchase, createdAt: now - 200 * day, expiresAt: now - 199 * day });
      const orders = Array.from({ length: 60 }, order);
      await Promise.all(orders.map((each) => store.createCheckout(each)));
      await store.appendEvents(orders.map((each) => checkoutEvent('checkout.expired', each, now)));
    };
    const traces = () =>
      readdirSync(folder)
        .filter((name) => name.startsWith(path.basename(file)))
        .filter((name) => /Ana Souza|Rua das Flores/.test(readFileSync(path.join(folder, name), 'latin1')));

    await fill('paid');
    assert.notDeepEqual(traces(), []);
    while ((await store.forgetCustomers(now - 180 * day, 50)) > 0);
    assert.deepEqual(traces(), []);

    await fill('expired');
    while ((await store.dropUntriedPurchases(now - day, 50, { undelivered: true })) > 0);
    assert.deepEqual(traces(), []);

    const order = checkout({ status: 'paid', purchase });
    await store.createCheckout(order);
    await store.forgetCustomer(order.id);
    assert.deepEqual(traces(), []);
    await store.close();
  });

  it('works in memory', async () => {
    const { store } = await openStore('sqlite::memory:');
    const made = checkout();
    await store.createCheckout(made);
    assert.deepEqual(await store.checkoutById(made.id), made);
    await store.close();
  });

  it('has every acknowledged callback after two writing processes were killed', async () => {
    const file = newFile();
    const writers = [startWriter(file), startWriter(file)];
    await until('both processes have written', () => writers.every(({ stored }) => stored().length > 300));
    for (const writer of writers) {
      const closed = once(writer.process, 'close');
      writer.process.kill('SIGKILL');
      await closed;
    }
    const { store } = await openStore(`sqlite:${file}`);
    const found = new Set((await store.claimCallbacks(now, now + 1, 1_000_000)).map(({ id }) => id));
    for (const { stored } of writers) for (const id of stored()) assert.ok(found.has(id), `${id} is lost`);
    await store.close();
  });

  it('waits for another process that locks the file, without blocking the event loop', async () => {
    const file = newFile();
    const { store } = await openStore(`sqlite:${file}`);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    let stored = false;
    const made = callback();
    const write = store.storeCallback(made).then(() => {
      stored = true;
    });
    // Reads and timers go on.
    for (let turn = 0; turn < 10; turn += 1) {
      assert.deepEqual(await store.backlog(now), { callbacks: 0, events: 0, payments: 0 });
      await delay(10);
    }
    assert.equal(stored, false);
    other.exec('COMMIT');
    other.close();
    await write;
    assert.equal((await store.backlog(now)).callbacks, 1);
    await store.close();
  });

  it('does not read uncommitted rows', async () => {
    const { store, engine } = await openStore(`sqlite:${newFile()}`);
    const count = async (): Promise<unknown> => {
      const row = await engine.read((sql) => sql.get('SELECT COUNT(*) AS count FROM pay_migrations'));
      return row?.['count'];
    };
    const before = await count();
    const counts: Promise<unknown>[] = [];
    const broken = engine.transaction(async (sql) => {
      await sql.run("INSERT INTO pay_migrations VALUES (100, 'never')");
      counts.push(count());
      await sql.run("INSERT INTO pay_migrations VALUES (101, 'never')");
      counts.push(count());
      throw new Error('broken');
    });
    await assert.rejects(broken, /broken/u);
    assert.deepEqual(await Promise.all(counts), [before, before]);
    await store.close();
  });

  it('rejects exactly the writes that were not stored when the disk is full', async () => {
    const { store, engine } = await openStore(`sqlite:${newFile()}`);
    await engine.read((sql) => sql.get('PRAGMA max_page_count = 120'));
    const callbacks = Array.from({ length: 120 }, (_, index) =>
      callback({ body: new Uint8Array(index % 3 === 0 ? 60_000 : 10) }),
    );
    const results = await Promise.allSettled(
      callbacks.map((each, index) =>
        index % 2
          ? store.storeCallback(each)
          : engine.read(async () => undefined).then(() => store.storeCallback(each)),
      ),
    );
    const failed = results.filter((result) => result.status === 'rejected');
    assert.ok(failed.length > 0);
    for (const { reason } of failed) assert.equal((reason as Error).name, 'DatabaseUnavailableError');

    await engine.read((sql) => sql.get('PRAGMA max_page_count = 1000000'));
    const found = new Set((await store.claimCallbacks(now, now + 1, 1000)).map(({ id }) => id));
    for (const [index, result] of results.entries()) {
      assert.equal(found.has(callbacks[index]!.id), result.status === 'fulfilled');
    }
    await store.storeCallback(callback());
    await store.close();
  });

  it('goes on reading a read-only file, and rejects writes and ping', async () => {
    const { store, engine } = await openStore(`sqlite:${newFile()}`);
    await store.ping();
    await engine.read((sql) => sql.get('PRAGMA query_only = ON'));
    const unavailable = { name: 'DatabaseUnavailableError' };
    await assert.rejects(store.ping(), unavailable);
    await assert.rejects(store.storeCallback(callback()), unavailable);
    assert.equal(await store.paymentById('pay_1'), null);
    await engine.read((sql) => sql.get('PRAGMA query_only = OFF'));
    await store.ping();
    await store.close();
  });

  it('commits the writes of one tick together', async () => {
    const file = newFile();
    const { store } = await openStore(`sqlite:${file}`);
    const other = new DatabaseSync(file);
    const writes = Array.from({ length: 300 }, () => store.storeCallback(callback()));
    await Promise.race(writes);
    assert.deepEqual(
      { ...other.prepare('SELECT COUNT(*) AS count FROM pay_callbacks').get() },
      { count: 300 },
    );
    await Promise.all(writes);
    other.close();
    await store.close();
  });

  it('rejects an unusable file with the reason, and without the URL', async () => {
    await assert.rejects(openStore(`sqlite:${folder}/none/x.db`), { name: 'DatabaseUnavailableError' });
    const noDatabase = newFile();
    writeFileSync(
      noDatabase,
      'this is not a database, but long enough to be looked at as if it were one'.repeat(20),
    );
    chmodSync(noDatabase, 0o600);
    await assert.rejects(openStore(`sqlite:${noDatabase}`), /not a database/u);
    for (const url of ['sqlite:', 'mysql://user:hidden@host/db', '']) {
      await assert.rejects(openStore(url), (error: Error) => !error.message.includes('hidden'));
    }
  });
});
