/** Tests `pay-elements keys`: the keys that it makes, and what it does to the file of keys. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { createKeyring, openKeysFile, parseKeysFile } from '../../../server/keys/merchant-keys.ts';
import { createLog } from '../../../server/log.ts';
import { until } from '../../support/until.ts';
import { runHere, runProcess } from './run-command.ts';

const merchantKey = 'merchant-key-0123456789abcdefghijklmnop';

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-keys-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Made {
  key: string;
  entry: { name: string; sha256: string; scopes: string[]; limits?: unknown; expires_at?: string };
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

async function make(...args: string[]): Promise<Made> {
  const { status, out, err } = await runHere(['keys', 'new', ...args, '--json']);
  assert.equal(status, 0, err);
  const made = JSON.parse(out) as Made;
  assert.equal(made.entry.sha256, digestOf(made.key));
  return made;
}

describe('keys new', () => {
  test('prints the key once, and an entry that a companion accepts', async () => {
    const { status, out, err } = await runProcess(['keys', 'new', 'ana', '--scopes', 'read,refunds']);
    assert.equal(status, 0, err);
    const [key = '', blank, ...lines] = out.trimEnd().split('\n');
    assert.match(key, /^mk_[\da-f]{64}$/);
    assert.equal(blank, '');
    assert.equal((out + err).split(key).length, 2, 'printed once');
    const entry = JSON.parse(lines.join('\n')) as Made['entry'];
    assert.deepEqual(entry, { name: 'ana', sha256: digestOf(key), scopes: ['read', 'refunds'] });
    const named = parseKeysFile(JSON.stringify({ keys: [entry] }), [merchantKey]);
    assert.equal(createKeyring([merchantKey], () => named).find(key)?.name, 'ana');
  });

  test('takes limits and an expiry, and makes another key each time', async () => {
    const args = ['São João', '--scopes', 'refunds', '--scopes', 'payouts, refunds'];
    const limits = ['--limit', 'refunds=USD:200.00', '--limit', 'payouts=BRL:1000.00'];
    const made = await make(...args, ...limits, '--expires', '2999-12-31');
    assert.partialDeepStrictEqual(made.entry, {
      name: 'São João',
      scopes: ['refunds', 'payouts'],
      limits: { refunds: { USD: '200.00' }, payouts: { BRL: '1000.00' } },
      expires_at: '2999-12-31T00:00:00Z',
    });
    const other = await make(...args, '--expires', '2999-12-31T18:00:00-03:00');
    assert.notEqual(other.key, made.key);
    assert.equal(other.entry.expires_at, '2999-12-31T18:00:00-03:00');
  });

  for (const [what, args, message] of [
    ['no name', ['--scopes', 'read'], /one NAME/],
    ['two names', ['ana', 'bia', '--scopes', 'read'], /one NAME/],
    ['the name of another kind of key', ['in-process', '--scopes', 'read'], /name is the name of another/],
    ['no scope', ['ana'], /--scopes is missing: .*withdrawals/],
    ['an empty scope', ['ana', '--scopes', ','], /--scopes is missing/],
    ['an unknown scope', ['ana', '--scopes', 'read,refund'], /scopes\.1 must be one of/],
    ['a limit without a currency', ['ana', '--scopes', 'read', '--limit', 'refunds=200.00'], /KIND=CODE/],
    ['a limit that limits nothing', ['ana', '--scopes', 'read', '--limit', 'refunds=BRL:5.00'], /in USD/],
    ['a limit of an unknown kind', ['ana', '--scopes', 'read', '--limit', 'refund=USD:5.00'], /refund/],
    ['a number as a limit', ['ana', '--scopes', 'read', '--limit', 'refunds=USD:200'], /"200\.00"/],
    [
      'two limits of one kind',
      ['ana', '--scopes', 'read', '--limit', 'refunds=USD:5.00', '--limit', 'refunds=USD:6.00'],
      /two amounts/,
    ],
    ['an expiry in the past', ['ana', '--scopes', 'read', '--expires', '2020-01-31'], /in the past/],
    ['an impossible day', ['ana', '--scopes', 'read', '--expires', '2999-02-31'], /expires_at must be/],
    ['an expiry in words', ['ana', '--scopes', 'read', '--expires', 'tomorrow'], /expires_at must be/],
    ['an empty file', ['ana', '--scopes', 'read', '--file', ''], /--file is empty/],
    ['an unknown option', ['ana', '--scopes', 'read', '--scope', 'x'], /--scope/],
  ] as const)
    test(`refuses ${what}, and prints no key`, async () => {
      const { status, out, err } = await runHere(['keys', 'new', ...args]);
      assert.deepEqual([status, out], [2, ''], err);
      assert.match(err, message);
    });
});

describe('keys new --file', () => {
  test('makes a file for its owner alone, and adds to it', async (t) => {
    const file = path.join(folderOf(t), 'keys.json');
    const ana = await make('ana', '--scopes', 'read', '--file', file);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const bot = await make('prometheus', '--scopes', 'metrics', '--file', file);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { keys: [ana.entry, bot.entry] });
    assert.doesNotMatch(readFileSync(file, 'utf8'), /mk_/);
    assert.deepEqual(readdirSync(path.dirname(file)), ['keys.json'], 'nothing is left beside it');
  });

  test('keeps permissions, other fields and a link', async (t) => {
    const folder = folderOf(t);
    const [file, link] = [path.join(folder, 'target.json'), path.join(folder, 'keys.json')];
    writeFileSync(file, '{"$schema": "./keys.schema.json", "keys": []}');
    chmodSync(file, 0o640);
    symlinkSync('target.json', link);
    const { entry } = await make('ana', '--scopes', 'read', '--file', link);
    assert.ok(lstatSync(link).isSymbolicLink());
    assert.equal(statSync(file).mode & 0o777, 0o640);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
      $schema: './keys.schema.json',
      keys: [entry],
    });
  });

  test('says that a second key of one name replaces the first', async (t) => {
    const file = path.join(folderOf(t), 'keys.json');
    await make('ana', '--scopes', 'read', '--file', file);
    const { status, err } = await runHere(['keys', 'new', 'ana', '--scopes', 'read', '--file', file]);
    assert.equal(status, 0);
    assert.match(err, /2 keys are named ana/);
  });

  test('loses no entry to a command at the same time', async (t) => {
    const file = path.join(folderOf(t), 'keys.json');
    const names = Array.from({ length: 12 }, (_, index) => `key-${index}`);
    await Promise.all(names.map((name) => make(name, '--scopes', 'read', '--file', file)));
    const kept = parseKeysFile(readFileSync(file, 'utf8')).map(({ name }) => name);
    assert.deepEqual(kept.toSorted(), names.toSorted());
  });

  test('is taken by a running companion', async (t) => {
    const file = path.join(folderOf(t), 'keys.json');
    await make('ana', '--scopes', 'read', '--file', file);
    const watched = openKeysFile(file, [merchantKey], createLog('silent'));
    t.after(() => watched.close());
    const { key } = await make('bia', '--scopes', 'read', '--file', file);
    const keyring = createKeyring([merchantKey], () => watched.current);
    await until('the key is known', () => keyring.find(key) !== null);
  });

  for (const [what, content] of [
    ['mistakes', '{"keys": [{"name": "ana"}]}'],
    ['no JSON', '{"keys": ['],
    ['another field', '{"keys": [], "key": []}'],
  ] as const)
    test(`changes nothing in a file with ${what}, and prints no key`, async (t) => {
      const file = path.join(folderOf(t), 'keys.json');
      writeFileSync(file, content);
      const { status, out, err } = await runHere(['keys', 'new', 'bia', '--scopes', 'read', '--file', file]);
      assert.deepEqual([status, out], [78, ''], err);
      assert.equal(readFileSync(file, 'utf8'), content);
      assert.deepEqual(readdirSync(path.dirname(file)), ['keys.json']);
    });

  test('prints no key where it cannot write', async (t) => {
    const folder = folderOf(t);
    mkdirSync(path.join(folder, 'keys.json'));
    for (const file of [path.join(folder, 'missing', 'keys.json'), path.join(folder, 'keys.json')]) {
      const { status, out, err } = await runHere(['keys', 'new', 'bia', '--scopes', 'read', '--file', file]);
      assert.deepEqual([status, out], [78, ''], err);
    }
  });
});

describe('keys list and keys check', () => {
  const expired = {
    name: 'bia',
    sha256: digestOf('key-of-bia'),
    scopes: ['refunds'],
    limits: { refunds: { USD: '200.00' } },
    expires_at: '2020-01-31T00:00:00Z',
  };
  const ana = { name: 'ana', sha256: digestOf('key-of-ana'), scopes: ['read', 'events'] };

  const fileOf = (t: TestContext, ...keys: object[]): string => {
    const file = path.join(folderOf(t), 'keys.json');
    writeFileSync(file, JSON.stringify({ keys }));
    return file;
  };

  test('list prints names, scopes, limits and expiry, and no digest', async (t) => {
    const file = fileOf(t, ana, expired);
    const table = await runHere(['keys', 'list', '--file', file]);
    assert.equal(table.status, 0, table.err);
    assert.match(table.out, /^NAME +SCOPES +LIMITS +EXPIRES\nana +read,events +- +-\n/);
    assert.match(table.out, /^bia +refunds +refunds=USD:200\.00 +2020-01-31T00:00:00.000Z \(expired\)$/m);
    const json = await runHere(['keys', 'list', '--json'], { env: { PAY_KEYS: file } });
    assert.partialDeepStrictEqual(JSON.parse(json.out), [
      { name: 'ana', scopes: ['read', 'events'], limits: {}, expires_at: null, expired: false },
      { name: 'bia', limits: expired.limits, expired: true },
    ]);
    for (const { sha256 } of [ana, expired]) assert.doesNotMatch(table.out + json.out, new RegExp(sha256));
    assert.equal((await runHere(['keys', 'list', '--file', fileOf(t)])).out, 'None.\n');
  });

  test('check exits with 0 for a file without mistakes', async (t) => {
    const { status, out } = await runHere(['keys', 'check'], { env: { PAY_KEYS: fileOf(t, ana, expired) } });
    assert.equal(status, 0);
    assert.match(out, /no mistakes, and 2 keys/);
  });

  test('check names each mistake by its place, without values, and exits as the companion does', async (t) => {
    const file = fileOf(t, { ...ana, sha256: 'key-of-ana-in-clear' }, { ...expired, scopes: ['refund'] });
    const { status, out, err } = await runHere(['keys', 'check', '--file', file]);
    assert.deepEqual([status, out], [78, '']);
    assert.match(err, /keys\.0\.sha256 must be/);
    assert.match(err, /keys\.1\.scopes\.0 must be one of/);
    assert.doesNotMatch(err, /in-clear/);
    assert.equal((await runHere(['keys', 'list', '--file', file])).status, 78);
    const json = await runHere(['keys', 'check', '--file', file, '--json']);
    assert.deepEqual(
      [json.status, (JSON.parse(json.out) as { mistakes: string[] }).mistakes.length],
      [78, 2],
    );
  });

  test('check finds the merchant key among the keys', async (t) => {
    const file = fileOf(t, { ...ana, sha256: digestOf(merchantKey) });
    const env = { PAY_KEYS: file, PAY_MERCHANT_KEY: `other-${merchantKey},${merchantKey}` };
    const { status, err } = await runHere(['keys', 'check'], { env });
    assert.equal(status, 78);
    assert.match(err, /keys\.0\.sha256 is that of PAY_MERCHANT_KEY/);
  });

  test('a file that is missing, or not named, is an error', async (t) => {
    const missing = path.join(folderOf(t), 'keys.json');
    assert.equal((await runHere(['keys', 'check', '--file', missing])).status, 78);
    for (const args of [['check'], ['list'], ['check', 'x'], ['list', '--scopes', 'read'], ['remove'], []])
      assert.equal((await runHere(['keys', ...args], { env: { PAY_KEYS: '' } })).status, 2, args.join(' '));
  });
});
