/** Tests the keys file: what it may hold, how mistakes are reported, and its changes while the companion runs. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { FileMistakes } from '../../../server/config/watched-file.ts';
import { createKeyring, keyDigest, openKeysFile, parseKeysFile } from '../../../server/keys/merchant-keys.ts';
import { createLog } from '../../../server/log.ts';
import { until } from '../../support/until.ts';

const sha256 = (key: string): string => keyDigest(key).toString('hex');
const entry = (fields: object = {}) => ({
  name: 'ana',
  sha256: sha256('key-of-ana'),
  scopes: ['read'],
  ...fields,
});
const fileOf = (...keys: object[]): string => JSON.stringify({ keys });

function mistakesOf(json: string, merchantKeys: readonly string[] = []): readonly string[] {
  try {
    parseKeysFile(json, merchantKeys);
    return [];
  } catch (error) {
    assert.ok(error instanceof FileMistakes);
    return error.mistakes;
  }
}

describe('a keys file', () => {
  test('has names, digests in either case, scopes, limits and times of expiry', () => {
    const [ana, bot] = parseKeysFile(
      fileOf(
        entry({
          sha256: sha256('key-of-ana').toUpperCase(),
          scopes: ['read', 'refunds'],
          limits: { refunds: { USD: '200.00' } },
          expires_at: '2027-01-31T03:00:00+03:00',
        }),
        { name: 'Loja São João', sha256: sha256('key-of-bot'), scopes: ['metrics'], limits: null },
      ),
    );
    assert.deepEqual(ana?.scopes, ['read', 'refunds']);
    assert.equal(ana?.limits.refunds?.USD, 200_00);
    assert.equal(ana?.expiresAt, Date.UTC(2027, 0, 31));
    assert.deepEqual([bot?.name, bot?.expiresAt], ['Loja São João', null]);
    assert.deepEqual(parseKeysFile('\uFEFF{"keys":[]}'), []);
  });

  for (const [what, json, mistake] of [
    ['no JSON', '{"keys": [', 'the file is not valid JSON'],
    ['no list', '{}', 'keys is required'],
    ['a scope that does not exist', fileOf(entry({ scopes: ['refund'] })), /^keys\.0\.scopes\.0 must be one/],
    ['no scope', fileOf(entry({ scopes: [] })), 'keys.0.scopes must not be empty'],
    ['a key in place of its digest', fileOf(entry({ sha256: 'key-of-ana' })), /^keys\.0\.sha256 must be/],
    ['a misspelt field', fileOf(entry({ expire_at: null })), 'keys.0.expire_at is not a known field'],
    [
      'a key in place of a field',
      fileOf(entry({ [`k${'9f'.repeat(16)}`]: 1 })),
      'keys.0 has an unknown field',
    ],
    ['a time without an offset', fileOf(entry({ expires_at: '2031-01-31' })), /^keys\.0\.expires_at must/],
    ['an amount that is a number', fileOf(entry({ limits: { refunds: { USD: 345 } } })), /must be a decimal/],
    [
      'a limit in a currency that never moves',
      fileOf(entry({ limits: { payouts: { USD: '10.00' } } })),
      'keys.0.limits.payouts needs an amount in BRL',
    ],
    [
      'a limit of nothing known',
      fileOf(entry({ limits: { read: {} } })),
      /limits\.read is not a known field/,
    ],
    ['one digest twice', fileOf(entry(), entry({ name: 'bea' })), /^keys\.1\.sha256 is the same/],
    ['a reserved name', fileOf(entry({ name: 'in-process' })), /^keys\.0\.name is the name of another/],
    ['a name of several lines', fileOf(entry({ name: 'ana\nbea' })), /^keys\.0\.name must have/],
  ] as const) {
    test(`is rejected with ${what}, by place and without values`, () => {
      const mistakes = mistakesOf(json);
      assert.equal(mistakes.length, 1, mistakes.join('\n'));
      if (typeof mistake === 'string') assert.equal(mistakes[0], mistake);
      else assert.match(mistakes[0] ?? '', mistake);
      for (const value of ['key-of-ana', sha256('key-of-ana'), '9f9f', '2031', '345', 'ana\n'])
        assert.ok(!mistakes.join('').includes(value), value);
    });
  }

  test('is rejected if it limits a key that has every scope anyway', () => {
    const merchantKey = 'mk_of_the_merchant_0123456789abcdef';
    const [mistake] = mistakesOf(fileOf(entry({ sha256: sha256(merchantKey) })), ['other', merchantKey]);
    assert.match(mistake ?? '', /^keys\.0\.sha256 is that of PAY_MERCHANT_KEY/);
  });

  test('of two entries of one name accepts both keys', () => {
    const keys = parseKeysFile(fileOf(entry(), entry({ sha256: sha256('next-key'), scopes: ['events'] })));
    const keyring = createKeyring(['merchant'], () => keys);
    assert.deepEqual(keyring.find('key-of-ana')?.scopes, ['read']);
    assert.deepEqual(keyring.find('next-key')?.scopes, ['events']);
    assert.equal(keyring.find('next-key')?.name, 'ana');
    assert.equal(keyring.find('merchant')?.name, 'PAY_MERCHANT_KEY');
    for (const wrong of ['', 'key-of-an', 'key-of-ana ', sha256('key-of-ana')])
      assert.equal(keyring.find(wrong), null, wrong);
  });
});

describe('a changed keys file', () => {
  async function openFile(t: TestContext) {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-keys-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'keys.json');
    const save = (text: string): Promise<void> => writeFile(file, text);
    await save(fileOf(entry()));
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const keys = openKeysFile(file, [], log);
    t.after(() => keys.close());
    return { file, save, keys, logged: () => lines.join('') };
  }
  const namesOf = (keys: { current: readonly { name: string }[] }): string =>
    keys.current.map(({ name }) => name).join();

  test('takes effect at once', async (t) => {
    const { save, keys } = await openFile(t);
    await save(fileOf(entry({ name: 'bea' })));
    await until('the new keys are loaded', async () => namesOf(keys) === 'bea');
    await save(fileOf());
    await until('no key is left', async () => keys.current.length === 0);
  });

  test('is taken at SIGHUP', async (t) => {
    const { save, keys } = await openFile(t);
    await save(fileOf(entry({ name: 'bea' })));
    process.emit('SIGHUP', 'SIGHUP');
    assert.equal(namesOf(keys), 'bea');
  });

  test('with a mistake is refused loudly, without values, and the keys before it stay', async (t) => {
    const { save, file, keys, logged } = await openFile(t);
    for (const broken of ['', '{"keys":[{"name":"bea"}]}', fileOf(entry({ scopes: ['everything'] }))]) {
      await save(broken);
      keys.reload();
      assert.equal(namesOf(keys), 'ana', broken);
    }
    await unlink(file);
    keys.reload();
    assert.equal(namesOf(keys), 'ana');
    assert.match(logged(), /"level":50.*keys file rejected/);
    assert.match(logged(), /keys\.0\.scopes\.0 must be one of read/);
    assert.match(logged(), /the file cannot be read/);
    for (const value of ['everything', 'bea', sha256('key-of-ana')])
      assert.ok(!logged().includes(value), value);
  });
});
