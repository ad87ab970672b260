/** Tests that settings are accepted as people write them, or rejected by name and without their values. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  ConfigError,
  configFromEnvironment,
  configFromOptions,
  unknownVariables,
} from '../../../server/config/config.ts';
import { checkKeys } from '../../../server/cli/doctor/keys.ts';
import { startWarnings } from '../../../server/process/start-warnings.ts';
import { startupFault } from '../../../server/process/startup-fault.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';

const environment = {
  PAY_BASE_URL: 'https://service.example/api',
  PAY_TOKEN: 'tk_live_1',
  PAY_SECRET: 'sk_live_4f1c9d27b8a35e60d1c2b3a4958677ef',
  PAY_MERCHANT_KEY: 'mk_9f8e7d6c5b4a39281706f5e4d3c2b1a0',
};
const otherKey = 'mk_0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const read = (more: Record<string, string>) => configFromEnvironment({ ...environment, ...more });

function mistakesOf(more: Record<string, string>): readonly string[] {
  try {
    read(more);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    for (const secret of ['pw@', 'hunter22', otherKey, environment.PAY_MERCHANT_KEY])
      assert.ok(!error.message.includes(secret), error.message);
    return error.mistakes;
  }
}

describe('a value in quotation marks, which `docker --env-file` keeps,', () => {
  for (const [name, value] of [
    ['PAY_MERCHANT_KEY', `"${environment.PAY_MERCHANT_KEY}"`],
    ['PAY_MERCHANT_KEY', `${otherKey},'${environment.PAY_MERCHANT_KEY}'`],
    ['PAY_TOKEN', "'tk_live_1'"],
    ['PAY_KEY', `"${'k1'.repeat(20)}"`],
    ['PAY_KEY_PREVIOUS', `"${'k2'.repeat(20)}"`],
    ['PAY_BASE_URL', '"https://service.example/api"'],
    ['PAY_ALLOWED_ORIGINS', '"https://shop.example,https://b.example"'],
    ['PAY_DATABASE_URL', '“sqlite:./pay.db”'],
    ['PAY_WEBHOOK_SECRET', '`whsec_AAECAwQFBgcICQoLDA0ODw==`'],
    ['PAY_PRICES', '"prices.json"'],
    ['PAY_SHOP', '"shop.json"'],
    ['PAY_KEYS', '"keys.json"'],
    ['LOG_LEVEL', '"info"'],
    ['PORT', "'4301'"],
  ] as const) {
    test(`is rejected by name: ${name}`, () => {
      assert.deepEqual(mistakesOf({ [name]: value }), [`${name} is in quotation marks: remove them`]);
    });
  }

  test('is rejected as an option, too', () => {
    const options = {
      baseUrl: 'https://service.example/api',
      token: 't',
      secret: 's',
      merchantKey: `"${otherKey}"`,
    };
    assert.throws(() => configFromOptions(options), /merchantKey is in quotation marks/);
  });
});

describe('a comment behind a value, which `docker --env-file` keeps,', () => {
  for (const [name, value] of [
    ['PAY_DATABASE_URL', 'sqlite:/data/pay.db # orders'],
    ['PAY_WEBHOOK_URL', 'https://shop.example/hook # production'],
    ['PAY_PUBLISHABLE_KEY', 'pk_live_1\t# learnt'],
    ['PAY_BASE_URL', 'https://service.example/api  # live'],
    ['PAY_TOKEN', 'tk_live_1 # live'],
  ] as const) {
    test(`is rejected by name: ${name}`, () =>
      assert.deepEqual(mistakesOf({ PAY_WEBHOOK_SECRET: 'whsec_AAECAwQFBgcICQoLDA0ODw==', [name]: value }), [
        `${name} has a comment behind its value: remove it`,
      ]));
  }

  test('is a part of a key, which may be any text', () => {
    const key = `correct horse #7 ${'k1'.repeat(20)}`;
    assert.equal(read({ PAY_KEY: key }).key, key);
  });
});

describe('an address', () => {
  for (const [value, written] of [
    ['HTTPS://Pay.Shop.example/', 'https://pay.shop.example'],
    ['https:/pay.shop.example:443//', 'https://pay.shop.example'],
    ['https://pay.shop.example/pay\u200b', 'https://pay.shop.example/pay'],
    ['https://pay.shop.example/pay elements', 'https://pay.shop.example/pay%20elements'],
    ['https://açaí.example/api\r', 'https://xn--aa-4iaz.example/api'],
    ['\ufeffhttp://[0:0::1]:4301', 'http://[::1]:4301'],
  ] as const) {
    test(`is written as browsers write it: ${JSON.stringify(value)}`, () => {
      assert.equal(read({ PAY_PUBLIC_URL: value }).publicUrl, written);
      assert.equal(read({ PAY_BASE_URL: value }).baseUrl, written);
    });
  }

  test('of an origin may have been copied with marks that nobody sees', () =>
    assert.deepEqual(read({ PAY_ALLOWED_ORIGINS: '\u200bhttps://shop.example\u200b' }).allowedOrigins, [
      'https://shop.example',
    ]));

  test('of IPv6 may be in brackets', () => {
    assert.equal(read({ HOST: '[::]' }).host, '::');
    assert.equal(read({ HOST: '::1' }).host, '::1');
  });
});

test('a level of the log may be in capitals', () => {
  assert.equal(read({ LOG_LEVEL: 'WARN' }).logLevel, 'warn');
  assert.deepEqual(mistakesOf({ LOG_LEVEL: 'LOUD' }), [
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ]);
});

describe('PAY_DATABASE_URL', () => {
  for (const [value, mistake] of [
    ['sqlite://pay.db', 'must be sqlite:PATH without //, such as sqlite:./pay.db or sqlite:/data/pay.db'],
    [
      'sqlite:///data/pay.db',
      'must be sqlite:PATH without //, such as sqlite:./pay.db or sqlite:/data/pay.db',
    ],
    ['sqlite:pay.db?mode=rwc', 'must be sqlite:PATH without a query'],
    ['sqlite:file:pay.db', 'must be sqlite:PATH with a plain path'],
    ['sqlite:~/pay.db', 'must be sqlite:PATH with a plain path'],
    ['sqlite:${DATA}/pay.db', 'must be sqlite:PATH with a plain path'],
    ['sqlite: pay.db', 'must be sqlite:PATH with a plain path'],
    ['sqlite:', 'must be sqlite:PATH with a plain path'],
    ['pay.db', 'must be sqlite:PATH or postgres://…'],
    ['mysql://app@db/shop', 'must be sqlite:PATH or postgres://…'],
    ['postgres://', 'must be sqlite:PATH or postgres://…'],
    ['postgres://app:p#w@db/shop', 'must have #, / and ? in its user and password as %23, %2F and %3F'],
    ['postgres://app:p/w@db/shop', 'must have #, / and ? in its user and password as %23, %2F and %3F'],
    ['postgres://app:pw@db:no-port/shop', 'must be sqlite:PATH or postgres://…'],
  ] as const) {
    test(`rejects ${value}`, () =>
      assert.deepEqual(mistakesOf({ PAY_DATABASE_URL: value }), [`PAY_DATABASE_URL ${mistake}`]));
  }

  for (const value of [
    'sqlite:./pay.db',
    'sqlite:/data/pay.db',
    'sqlite:pay 2.db',
    'postgres://app:pw@/shop?host=/cloudsql/p:r:i',
    'postgres://app@/shop?host=/var/run/postgresql&port=5433',
    'postgresql:///shop?host=/tmp&user=app',
    'postgres://%2Fvar%2Frun%2Fpostgresql/shop',
    'postgres:///shop',
    'postgres://app:p%40ss@[::1]:5433/shop?sslmode=require',
  ]) {
    test(`accepts ${value}`, () => assert.equal(read({ PAY_DATABASE_URL: value }).databaseUrl, value));
  }

  test('has a scheme in any case', () => {
    assert.equal(read({ PAY_DATABASE_URL: 'SQLite:Pay.db' }).databaseUrl, 'sqlite:Pay.db');
    const url = 'PostgreSQL://App:Pw@db/Shop';
    assert.equal(read({ PAY_DATABASE_URL: url }).databaseUrl, 'postgresql://App:Pw@db/Shop');
  });

  test('names the socket that does not respond, not the host of the address', () => {
    const config = read({ PAY_DATABASE_URL: 'postgres://app:hunter22@/shop?host=/cloudsql/p:r:i' });
    const error = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' });
    assert.deepEqual(startupFault(error, config), {
      message: 'PostgreSQL at /cloudsql/p:r:i has no socket that this user may use (PAY_DATABASE_URL)',
      isConfiguration: true,
    });
  });

  test('opens a store by a unix socket, in each form', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const database = new URL(await postgres.createDatabase());
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-socket-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const socket = createServer((client) => {
      const server = connect(Number(database.port), database.hostname);
      client.on('error', () => server.destroy()).pipe(server);
      server.on('error', () => client.destroy()).pipe(client);
    });
    socket.listen(path.join(folder, '.s.PGSQL.5432'));
    await once(socket, 'listening');
    t.after(() => socket.close());
    const { username, pathname } = database;
    for (const url of [
      `postgres://${username}:pw@${pathname}?host=${folder}`,
      `postgres://${username}@${encodeURIComponent(folder)}${pathname}`,
      `postgresql://${pathname}?host=${folder}&user=${username}`,
    ]) {
      const { store } = await openStore(read({ PAY_DATABASE_URL: url }).databaseUrl);
      await store.ping();
      await store.close();
    }
  });
});

describe('PAY_ALLOWED_ORIGINS', () => {
  for (const origin of [
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'app://shop.example:8080',
    'https://shop.example:8443',
  ]) {
    test(`accepts ${origin}`, () =>
      assert.deepEqual(read({ PAY_ALLOWED_ORIGINS: `https://shop.example, ${origin}` }).allowedOrigins, [
        'https://shop.example',
        origin,
      ]));
  }

  for (const origin of [
    'capacitor://localhost/',
    'capacitor://localhost/app',
    'capacitor://*',
    'Capacitor://localhost',
    'capacitor://user@localhost',
    'capacitor:localhost',
    'capacitor://local;host',
    'file://',
    'file://localhost',
    'javascript://localhost',
    'ws://shop.example',
    'null',
    'https://shop.example:443',
    'https://*.shop.example',
  ]) {
    test(`rejects ${origin}`, () =>
      assert.match(
        mistakesOf({ PAY_ALLOWED_ORIGINS: origin })[0] ?? '',
        /^PAY_ALLOWED_ORIGINS must be origins /,
      ));
  }
});

describe('credentials in an address', () => {
  for (const [name, value] of [
    ['PAY_WEBHOOK_URL', 'https://user:pw@shop.example/hook'],
    ['PAY_BASE_URL', 'https://user@service.example/api'],
    ['PAY_PUBLIC_URL', 'https://:pw@pay.shop.example'],
  ] as const) {
    test(`are named: ${name}`, () =>
      assert.deepEqual(mistakesOf({ PAY_WEBHOOK_SECRET: 'whsec_AAECAwQFBgcICQoLDA0ODw==', [name]: value }), [
        `${name} must have no user and password in the address`,
      ]));
  }
});

test('names variables of earlier values that do not exist', () => {
  const variables = {
    PAY_MERCHANT_KEY_PREVIOUS: 'x',
    PAY_WEBHOOK_SECRET_PREVIOUS: 'x',
    PAY_TOKEN_PREVIOUS: 'x',
    PAY_KEY_PREVIOUS: 'x',
  };
  assert.deepEqual(unknownVariables(variables), [
    'PAY_MERCHANT_KEY_PREVIOUS is no setting: list the previous value in PAY_MERCHANT_KEY as well, separated by a comma',
    'PAY_WEBHOOK_SECRET_PREVIOUS is no setting: list the previous value in PAY_WEBHOOK_SECRET as well, separated by a comma',
    'PAY_TOKEN_PREVIOUS is no setting: PAY_TOKEN has no previous value',
  ]);
});

describe('a list of merchant keys', () => {
  test('is checked key by key', () => {
    const keys = `${environment.PAY_MERCHANT_KEY}, ${otherKey}`;
    assert.deepEqual(read({ PAY_MERCHANT_KEY: keys }).merchantKey, keys.split(', '));
    assert.deepEqual(mistakesOf({ PAY_MERCHANT_KEY: `${otherKey},short` }), [
      'PAY_MERCHANT_KEY must have 32 characters or more',
    ]);
    assert.deepEqual(mistakesOf({ PAY_MERCHANT_KEY: ',' }), ['PAY_MERCHANT_KEY is required']);
    const [weak] = checkKeys(read({ PAY_MERCHANT_KEY: `${otherKey},${'x'.repeat(32)}` }));
    assert.equal(weak?.says, 'repeats itself');
  });
});

describe('plain http outside of this machine', () => {
  test('is rejected for a companion that takes card data', () => {
    for (const mode of ['frame', 'inline'])
      assert.deepEqual(mistakesOf({ PAY_PUBLIC_URL: 'http://pay.shop.example', PAY_RAW_CARD: mode }), [
        'PAY_PUBLIC_URL must be https outside of this machine, since PAY_RAW_CARD takes card data',
      ]);
    for (const url of ['http://localhost:4301', 'http://127.0.0.1', 'https://pay.shop.example'])
      assert.deepEqual(mistakesOf({ PAY_PUBLIC_URL: url, PAY_RAW_CARD: 'frame' }), []);
  });

  test('is warned of at start otherwise', () => {
    const warnings = startWarnings(
      read({
        PAY_PUBLIC_URL: 'http://pay.shop.example',
        PAY_ALLOWED_ORIGINS:
          'http://shop.example,https://b.example,http://localhost:5173,capacitor://localhost',
        PAY_WEBHOOK_URL: 'http://shop.example/hook',
        PAY_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      }),
    ).filter((warning) => /\bhttp\b|http:/.test(warning));
    assert.deepEqual(
      warnings.map((warning) => warning.split(/ is | has /)[0]),
      ['PAY_PUBLIC_URL', 'PAY_WEBHOOK_URL', 'PAY_ALLOWED_ORIGINS'],
    );
  });
});

/** Tests the suggestion for a misspelt setting. */
describe('suggestions for misspelt names', () => {
  for (const [name, suggestion] of [
    ['PAY_TOKN', 'PAY_TOKEN'],
    ['PAY_MERCHANT_KEYS', 'PAY_MERCHANT_KEY'],
    ['PAY_KEYSS', 'PAY_KEYS'],
    ['PAY_ALOWED_ORIGIN', 'PAY_ALLOWED_ORIGINS'],
    ['PAY_DATABSE_URL', 'PAY_DATABASE_URL'],
  ] as const)
    test(`suggests ${suggestion} for ${name}`, () => {
      assert.deepEqual(unknownVariables({ [name]: 'x' }), [
        `${name} is no setting: did you mean ${suggestion}?`,
      ]);
    });

  for (const name of ['PAY_ENV', 'PAY_API', 'PAY_FOO', 'PAY_CHECK', 'PAY_REGION'])
    test(`ignores ${name}, which resembles no setting`, () => {
      assert.deepEqual(unknownVariables({ [name]: 'x' }), []);
    });
});
