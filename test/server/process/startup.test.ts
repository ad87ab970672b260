/** Tests the warnings about the configuration that the companion logs at start and later. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { type CompanionOptions, createCompanion } from '../../../server/index.ts';
import { scopes } from '../../../server/keys/merchant-keys.ts';
import { merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const simulator = await simulatorOfFile();
const folder = mkdtempSync(path.join(tmpdir(), 'pay-startup-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('warns at start of a misspelt variable and of rejected credentials', async (t) => {
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { PAY_ALOWED_ORIGINS: 'https://shop.example', PAY_SECRET: 'sk_live_wrong', LOG_LEVEL: 'info' },
  });
  await until('both warnings are logged', () => {
    const output = companion.output();
    return (
      output.includes('PAY_ALOWED_ORIGINS is no setting: did you mean PAY_ALLOWED_ORIGINS?') &&
      /credentials: rejected by the service/.test(output)
    );
  });
});

test('warns at start of a base URL without /api', async (t) => {
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl.replace(/\/api$/, ''),
    databaseUrl: 'sqlite::memory:',
    env: { LOG_LEVEL: 'info' },
  });
  await until('the warning is logged', () =>
    companion.output().includes('the address in PAY_BASE_URL does not end in /api. Add it'),
  );
});

test('createCompanion rejects an unknown option and suggests the closest one', async () => {
  const options = { baseUrl: simulator.baseUrl, token: 't', secret: 's', merchantKey, alowedOrigins: [] };
  await assert.rejects(createCompanion(options), {
    name: 'ConfigError',
    mistakes: ['alowedOrigins is no setting: did you mean allowedOrigins?'],
  });
});

test('createCompanion reports unknown options, other mistakes and those of the price list together', async () => {
  const prices = path.join(folder, 'wrong-prices.json');
  writeFileSync(prices, JSON.stringify({ shop: {}, prices: {} }));
  const options = { baseUrl: simulator.baseUrl, token: 't', secret: 's', merchantKey: 'short', prices };
  await assert.rejects(createCompanion({ ...options, alowedOrigins: [] } as CompanionOptions), {
    name: 'ConfigError',
    mistakes: [
      'alowedOrigins is no setting: did you mean allowedOrigins?',
      'merchantKey must have 32 characters or more',
      `prices ${prices}: shop.name is required`,
    ],
  });
  const missing = path.join(folder, 'missing.json');
  await assert.rejects(createCompanion({ ...options, prices: missing }), {
    mistakes: ['merchantKey must have 32 characters or more', `prices ${missing}: the file cannot be read`],
  });
});

test('a companion with a broken keys file does not start: status 78, by name and without values', async (t) => {
  const keys = path.join(folder, 'wrong-keys.json');
  writeFileSync(keys, JSON.stringify({ keys: [{ name: 'ana', sha256: 'of-a-key', scopes: ['refund'] }] }));
  const mistakes = [
    `keys ${keys}: keys.0.sha256 must be the SHA-256 digest of the key, in 64 hexadecimal digits`,
    `keys ${keys}: keys.0.scopes.0 must be one of ${scopes.join(', ')}`,
  ];
  const options = { baseUrl: simulator.baseUrl, token: 't', secret: 's', merchantKey, keys };
  await assert.rejects(createCompanion(options), { name: 'ConfigError', mistakes });
  const started = startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { PAY_KEYS: keys },
  });
  await assert.rejects(started, (error: Error) => {
    assert.match(error.message, /\b78\b/);
    for (const mistake of mistakes) assert.ok(error.message.includes(`PAY_KEYS ${mistake.slice(5)}`));
    assert.doesNotMatch(error.message, /of-a-key/);
    return true;
  });
});

test('logs an origin that is not allowed, also on the routes of the price list', async (t) => {
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
    await until(`the origin of ${call} is logged`, () =>
      companion
        .output()
        .split('\n')
        .some((line) => line.includes('origin not allowed') && line.includes(origin)),
    );
  }
});
