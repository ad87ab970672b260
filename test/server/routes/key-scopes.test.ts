/** Tests that a key may make the calls of its scopes and no others: each scope against each declared call. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Call } from '../../../server/calls/call.ts';
import { allCalls } from '../../../server/calls/index.ts';
import { keyDigest, type Scope, scopes } from '../../../server/keys/merchant-keys.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { openSellingShop, type SellingShop } from '../selling/selling-shop.ts';
import { merchantKey } from './mounted.ts';

interface Problem {
  code?: string;
  scope?: string;
  detail?: string;
}

/** Of a POST. A call that names no scope has none of them. */
const scopesOfChanges = scopes.filter((scope) => scope !== 'read' && scope !== 'metrics');

const keyOf = (name: string): string => `key_of_${name.replace(' ', '_')}_0123456789`;
const entryOf = (name: string, allowed: readonly Scope[], fields: object = {}) => ({
  name,
  sha256: keyDigest(keyOf(name)).toString('hex'),
  scopes: allowed,
  ...fields,
});
const entries = [
  ...scopes.map((scope) => entryOf(scope, [scope])),
  entryOf('two', ['read', 'events']),
  entryOf('expired', scopes, { expires_at: '2020-01-01T00:00:00Z' }),
  entryOf('until 2999', ['read'], { expires_at: '2999-01-01T00:00:00Z' }),
];

describe('scopes', () => {
  const suite = suiteScope();
  let shop: SellingShop;
  let save: (keys: object[]) => void;
  before(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-keys-'));
    suite.after(async () => rmSync(folder, { recursive: true, force: true }));
    const keys = path.join(folder, 'keys.json');
    save = (list) => writeFileSync(keys, JSON.stringify({ keys: list }));
    save(entries);
    shop = await openSellingShop(suite, { baseUrl: 'http://127.0.0.1:9/api', keys });
  });

  async function send(call: Pick<Call, 'method' | 'path'>, bearer: string) {
    const response = await fetch(shop.url + call.path.replace('{id}', 'x_1'), {
      method: call.method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(call.method === 'POST' && { body: '{}' }),
    });
    const text = await response.text();
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    return { status: response.status, problem: isProblem ? (JSON.parse(text) as Problem) : {} };
  }

  test('are declared by every call: reading for a GET, and never for a POST', () => {
    assert.ok(allCalls.length >= 25);
    for (const { id, method, scope, path: address } of allCalls) {
      if (address === '/v1/key') assert.equal(scope, null);
      else if (address === '/metrics') assert.equal(scope, 'metrics');
      else if (method === 'GET') assert.equal(scope, 'read', id);
      else
        assert.ok(
          scopesOfChanges.some((each) => each === scope),
          id,
        );
    }
  });

  for (const call of allCalls) {
    test(`${call.method} ${call.path} is made with ${call.scope ?? 'any scope'} alone`, async () => {
      for (const scope of scopes) {
        const { status, problem } = await send(call, keyOf(scope));
        if (call.scope === null || call.scope === scope) {
          assert.notEqual(status, 401, scope);
          assert.notEqual(status, 403, scope);
        } else {
          assert.equal(status, 403, scope);
          assert.equal(problem.code, 'SCOPE_REQUIRED');
          assert.equal(problem.scope, call.scope);
        }
      }
      assert.notEqual((await send(call, merchantKey)).status, 403);
      const expired = await send(call, keyOf('expired'));
      assert.deepEqual([expired.status, expired.problem.code], [401, 'UNAUTHENTICATED']);
    });
  }

  test('of a key are said by the key itself, and nothing else is', async () => {
    const read = async (name: string): Promise<unknown> => {
      const response = await fetch(`${shop.url}/v1/key`, {
        headers: { authorization: `Bearer ${keyOf(name)}` },
      });
      return response.json();
    };
    assert.deepEqual(await read('two'), {
      name: 'two',
      scopes: ['read', 'events'],
      limits: {},
      expires_at: null,
    });
    assert.deepEqual(await read('until 2999'), {
      name: 'until 2999',
      scopes: ['read'],
      limits: {},
      expires_at: '2999-01-01T00:00:00.000Z',
    });
    const own = await shop.companion.key.get();
    assert.deepEqual([own.name, own.scopes, own.limits], ['in-process', [...scopes], {}]);
  });

  test('change with the file, and a removed key is refused', async () => {
    const list = { method: 'GET', path: '/v1/checkouts' } as const;
    assert.equal((await send(list, keyOf('two'))).status, 200);
    save([...entries.filter(({ name }) => name !== 'two'), entryOf('two', ['events'])]);
    await until('the scope is gone', async () => (await send(list, keyOf('two'))).status === 403);
    save(entries.filter(({ name }) => name !== 'two'));
    await until('the key is gone', async () => (await send(list, keyOf('two'))).status === 401);
    save(entries);
    await until('the key is back', async () => (await send(list, keyOf('two'))).status === 200);
  });
});
