/** Tests that a companion that cannot start reports the reason with host, port or path, and never with a secret. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { configFromEnvironment } from '../../../server/config/config.ts';
import { startupFault } from '../../../server/process/startup-fault.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { root } from '../../support/repository/source.ts';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { companionFile, merchantKey } from '../../support/servers/companion.ts';

/** EX_CONFIG: a restart does not help until the configuration is changed. */
const configurationError = 78;
const secret = 'hunter22';
const folder = mkdtempSync(path.join(tmpdir(), 'pay-startup-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const environment = {
  PAY_BASE_URL: 'http://127.0.0.1:9/api',
  PAY_TOKEN: 'tk_live_sim',
  PAY_SECRET: 'sk_live_sim',
  PAY_MERCHANT_KEY: merchantKey,
};

interface FailedStart {
  status: number;
  output: string;
}

function start(
  env: Record<string, string>,
  [command = process.execPath, ...args]: readonly string[] = [],
): Promise<FailedStart> {
  return new Promise((resolve) => {
    const child = execFile(
      command,
      [...args, companionFile],
      {
        cwd: root,
        timeout: 240_000,
        env: {
          PATH: process.env['PATH'] ?? '',
          ...compileCache,
          ...environment,
          PORT: '0',
          ...env,
        },
      },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

function assertReports(
  { status, output }: FailedStart,
  sentence: string,
  expected = configurationError,
): void {
  assert.ok(output.includes(`The companion could not start: ${sentence}`), output);
  assert.equal(status, expected, output);
  assert.ok(!output.includes(secret), output);
}

test('reports a port that is in use', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  assertReports(await start({ PORT: String(port) }), `port ${port} on 127.0.0.1 is taken by another program`);
});

test('reports a host that is not an address of this machine', async () => {
  assertReports(await start({ HOST: '192.0.2.1' }), 'this machine has no address 192.0.2.1: set HOST');
});

test('reports an origin that ends in a slash', async () => {
  const { status, output } = await start({ PAY_ALLOWED_ORIGINS: 'https://shop.example/' });
  assert.equal(status, configurationError, output);
  assert.match(output, /PAY_ALLOWED_ORIGINS must be origins without a trailing slash, such as https:/);
});

test('reports the mistakes of the environment and of the price list together', async () => {
  const prices = path.join(folder, 'prices.json');
  writeFileSync(prices, JSON.stringify({ shop: {}, prices: {} }));
  const { status, output } = await start({ PAY_MERCHANT_KEY: 'short', PAY_PRICES: prices });
  assert.equal(status, configurationError, output);
  assert.match(
    output,
    /PAY_MERCHANT_KEY must have 32 characters or more\n {2}PAY_PRICES \S+: shop\.name is required/,
  );
});

describe('reports an SQLite file', () => {
  const fileFault = async (file: string, words: string, command?: readonly string[]) =>
    assertReports(
      await start({ PAY_DATABASE_URL: `sqlite:${file}` }, command),
      `the database file ${file} ${words}`,
    );

  test('that is not a database', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, 'no database, but long enough to be read as the header of one'.repeat(20));
    await fileFault(file, 'is not a SQLite database');
  });

  test('that cannot be opened', async () => {
    const parent = path.join(folder, 'not-a-folder');
    writeFileSync(parent, '');
    await fileFault(path.join(parent, 'below.db'), 'cannot be opened');
  });

  test('that is read-only', async () => {
    const file = path.join(folder, 'read-only.db');
    const { store } = await openStore(`sqlite:${file}`);
    await store.close();
    chmodSync(file, 0o400);
    // Root can write to any file, unless it lacks this capability.
    const isRoot = process.getuid?.() === 0;
    const command = [...(isRoot ? ['setpriv', '--bounding-set=-dac_override'] : []), process.execPath];
    await fileFault(file, 'is read-only for this user (PAY_DATABASE_URL)', command);
  });

  for (const [errcode, words] of [
    [5, 'is locked by another program'],
    [13, 'cannot be written: the disk is full'],
  ] as const)
    test(`that ${words}, as a fault that a restart may fix`, () => {
      const config = configFromEnvironment({ ...environment, PAY_DATABASE_URL: 'sqlite:a.db' });
      const cause = Object.assign(new Error('not written'), { errcode });
      assert.deepEqual(startupFault(new Error('not opened', { cause }), config), {
        message: `the database file a.db ${words} (PAY_DATABASE_URL)`,
        isConfiguration: false,
      });
    });
});

describe('reports PostgreSQL', () => {
  let postgres: TestPostgres;
  let url: URL;
  let server: string;
  before(async () => {
    postgres = await startPostgres({
      accessRules: [
        'hostssl all only_with_tls samehost trust',
        'host all only_with_tls samehost reject',
        'host all with_password samehost scram-sha-256',
      ],
    });
    url = new URL(await postgres.createDatabase());
    server = `PostgreSQL at ${url.host}`;
  });
  after(() => postgres.stop());

  const startWith = (change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'search' | 'host'>>) =>
    start({ PAY_DATABASE_URL: Object.assign(new URL(url), change).href });

  test('that rejects the password', async () => {
    const failed = await startWith({ username: 'with_password', password: secret });
    assertReports(failed, `${server} refuses this user or password (PAY_DATABASE_URL)`);
  });

  test('that requires a password, if none is set', async () => {
    const failed = await startWith({ username: 'with_password' });
    assertReports(failed, `${server} refuses this user or password (PAY_DATABASE_URL)`);
  });

  test('that requires TLS', async () => {
    const failed = await startWith({ username: 'only_with_tls', password: secret });
    assertReports(failed, `${server} refuses this user without TLS: add sslmode=require`);
  });

  test('that offers no TLS', async () => {
    const failed = await startWith({ search: '?sslmode=require' });
    assertReports(failed, `${server} speaks no TLS: leave out sslmode (PAY_DATABASE_URL)`);
  });

  for (const code of [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])
    test(`whose certificate is rejected with ${code}`, () => {
      const config = configFromEnvironment({ ...environment, PAY_DATABASE_URL: url.href });
      const message = `${server} has a certificate that is not trusted: name its authority by NODE_EXTRA_CA_CERTS`;
      const cause = Object.assign(new Error('the certificate'), { code });
      assert.deepEqual(startupFault(new Error('not opened', { cause }), config), {
        message,
        isConfiguration: true,
      });
    });

  test('without this database', async () => {
    const failed = await startWith({ pathname: '/not_there' });
    assertReports(failed, `${server} has no database not_there (PAY_DATABASE_URL)`);
  });

  test('that does not respond, as a fault that a restart may fix', async () => {
    const failed = await startWith({ username: 'pay', password: secret, host: '127.0.0.1:9' });
    assertReports(failed, 'PostgreSQL at 127.0.0.1:9 does not respond (ECONNREFUSED)', 1);
  });
});
