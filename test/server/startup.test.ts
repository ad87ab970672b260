/** The companion's process says in words what stands in the way of its start, and follows an order in its log. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createCompanion } from '../../server/index.ts';
import { compileCache } from '../support/runner/compile-cache.ts';
import { merchantKey, merchantOf, startCompanion } from '../support/servers/companion.ts';
import { startPostgres, type TestPostgres } from '../support/databases/postgres.ts';
import { simulatorOfFile } from '../support/servers/simulator.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';

const simulator = await simulatorOfFile();
const folder = mkdtempSync(path.join(tmpdir(), 'pay-startup-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Of a companion that does not start. */
function start(env: Record<string, string>): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['server/main.ts'],
      {
        cwd: root,
        timeout: 60_000,
        env: {
          PATH: process.env['PATH'] ?? '',
          ...compileCache,
          PAY_BASE_URL: simulator.baseUrl,
          PAY_TOKEN: 'tk_live_sim',
          PAY_SECRET: 'sk_live_sim',
          PAY_MERCHANT_KEY: merchantKey,
          PORT: '0',
          ...env,
        },
      },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

describe('a start that fails', () => {
  test('names the port that is taken', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { status, output } = await start({ PORT: String(port) });
    assert.equal(status, 78);
    assert.match(output, new RegExp(`port ${port} on 127\\.0\\.0\\.1 is taken`));
  });

  test('names the database file that cannot be opened, or is none', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, 'no database, but long enough to be read as the header of one'.repeat(20));
    for (const [name, words] of [
      [file, 'is not a SQLite database'],
      [path.join(file, 'below.db'), 'cannot be opened'],
    ] as const) {
      const { status, output } = await start({ PAY_DATABASE_URL: `sqlite:${name}` });
      assert.equal(status, 78, output);
      assert.ok(output.includes(`the database file ${name} ${words}`), output);
    }
  });

  test('says what is wrong with an origin that ends in a slash', async () => {
    const { status, output } = await start({ PAY_ALLOWED_ORIGINS: 'https://shop.example/' });
    assert.equal(status, 78, output);
    assert.match(output, /PAY_ALLOWED_ORIGINS must be origins without a trailing slash, such as https:/);
  });

  describe('on PostgreSQL', () => {
    let postgres: TestPostgres;
    before(async () => {
      postgres = await startPostgres();
    });
    after(() => postgres.stop());

    test('names the database that is not there, and the host that does not respond', async () => {
      const url = new URL(await postgres.createDatabase());
      url.pathname = '/not_there';
      const missing = await start({ PAY_DATABASE_URL: url.href });
      assert.equal(missing.status, 78, missing.output);
      assert.match(missing.output, /has no database not_there/);
      const refused = await start({ PAY_DATABASE_URL: 'postgres://pay:hunter22@127.0.0.1:9/pay' });
      assert.equal(refused.status, 1, refused.output);
      assert.match(refused.output, /PostgreSQL at 127\.0\.0\.1:9 does not respond/);
      assert.doesNotMatch(refused.output, /hunter22/);
    });
  });
});

test('a variable that resembles a setting is named at start, and so are refused credentials', async (t) => {
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { PAY_ALOWED_ORIGINS: 'https://shop.example', PAY_SECRET: 'sk_live_wrong', LOG_LEVEL: 'info' },
  });
  await until('both are said', () => {
    const output = companion.output();
    return (
      output.includes('PAY_ALOWED_ORIGINS is no setting: did you mean PAY_ALLOWED_ORIGINS?') &&
      /credentials: the service refuses them/.test(output)
    );
  });
});

test('a base URL without /api is named at start', async (t) => {
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl.replace(/\/api$/, ''),
    databaseUrl: 'sqlite::memory:',
    env: { LOG_LEVEL: 'info' },
  });
  await until('it is said', () =>
    companion.output().includes('the address in PAY_BASE_URL does not end in /api. Add it'),
  );
});

test('an option of createCompanion that is none is a mistake, with the one that was meant', async () => {
  const options = { baseUrl: simulator.baseUrl, token: 't', secret: 's', merchantKey, alowedOrigins: [] };
  await assert.rejects(createCompanion(options), {
    name: 'ConfigError',
    mistakes: ['alowedOrigins is no setting: did you mean allowedOrigins?'],
  });
});

test('an order can be followed in the log by its reference', async (t) => {
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { LOG_LEVEL: 'info' },
  });
  const merchant = merchantOf(companion.url);
  const { id } = await merchant.createCheckout({
    reference: 'order-7',
    amounts: { BRL: '10.00' },
    expires_in: 1,
  });
  await until('it has expired', async () => (await merchant.checkout(id)).status === 'expired');
  const lines = companion
    .output()
    .split('\n')
    .filter((line) => line.includes('order-7'))
    .map((line) => JSON.parse(line) as { msg: string; reference: string; checkout: string });
  assert.deepEqual(
    lines.map(({ msg, reference, checkout }) => [msg, reference, checkout]),
    [
      ['checkout created', 'order-7', id],
      ['checkout expired', 'order-7', id],
    ],
  );
});

test('an origin that is not allowed is named in the log, also where it sells from a price list', async (t) => {
  const prices = path.join(folder, 'prices.json');
  writeFileSync(
    prices,
    JSON.stringify({
      shop: { name: 'Café' },
      prices: { mug: { title: 'Caneca', amounts: { BRL: '59.90' } } },
    }),
  );
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { LOG_LEVEL: 'info', PAY_PRICES: prices },
  });
  for (const [at, call] of ['/v1/checkout', '/v1/prices/mug'].entries()) {
    const origin = `https://shop-${at}.example`;
    assert.equal((await fetch(companion.url + call, { headers: { origin } })).status, 403);
    await until(`${call} names it`, () =>
      companion
        .output()
        .split('\n')
        .some((line) => line.includes('origin not allowed') && line.includes(origin)),
    );
  }
});
