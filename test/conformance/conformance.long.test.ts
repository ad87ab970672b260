/**
 * Tests of `npm run conformance`: every statement has a case, and the report finds faults in another implementation.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { idsIn, statements } from '../support/documents/payment-service-document.ts';
import { type PlantedFault, standInAccount, startCryptoStandIn } from './crypto-stand-in.ts';
import { outcomesOf } from './outcomes.ts';
import { redact } from './redact.ts';

const command = fileURLToPath(new URL('main.ts', import.meta.url));
const files = fileURLToPath(new URL('../contract/service/', import.meta.url));

interface Report {
  status: number;
  text: string;
}

function conformance(args: string[], environment: Record<string, string> = {}): Promise<Report> {
  // With this variable set, node:test in the child would run no tests.
  const env = { ...process.env, ...environment, NODE_TEST_CONTEXT: undefined };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

describe('docs/payment-service.md', () => {
  test('numbers statements in order and without gaps', () => {
    const bySection = Map.groupBy(statements, ({ section }) => section);
    for (const [section, all] of bySection) {
      assert.deepEqual(
        all.map(({ id }) => id),
        all.map((_, index) => `${section}-${index + 1}`),
      );
    }
  });

  test('has every statement that a case names', () => {
    const known = new Set(statements.map(({ id }) => id));
    for (const file of globSync('*.test.ts', { cwd: files })) {
      const named = idsIn(readFileSync(files + file, 'utf8'));
      assert.deepEqual(
        named.filter((id) => !known.has(id)),
        [],
        file,
      );
    }
  });

  test('has a case for each observable statement', async () => {
    // Results do not matter here: a case that cannot run, since nothing listens there, is listed as well.
    const environment = { PAY_TOKEN: standInAccount.token, PAY_SECRET: standInAccount.secret };
    const { text } = await conformance(['--base-url', 'http://127.0.0.1:9/api'], environment);
    assert.match(text, /\d+ hold, \d+ differ, \d+ not testable here/);
    assert.deepEqual(text.match(/^.*not testable here: no case$/gm), null);
  });
});

describe('report on a second implementation of §4.8 and §4.9', () => {
  const args = (baseUrl: string): string[] => [
    '--base-url',
    baseUrl,
    '--moves-money',
    '--section',
    '4.8',
    '--section',
    '4.9',
  ];
  const environment = { PAY_TOKEN: standInAccount.token, PAY_SECRET: standInAccount.secret };

  test('exits with 0 if nothing differs', async (t) => {
    const standIn = await startCryptoStandIn(null);
    t.after(() => standIn.close());
    const { status, text } = await conformance(args(standIn.baseUrl), environment);
    assert.equal(status, 0, text);
    assert.match(text, /^ {2}✓ 4\.8-2 /m);
  });

  const faults: [PlantedFault, statement: string][] = [
    ['accepts order_id as a number', '4.9-1'],
    ['accepts short addresses', '4.8-2'],
    ['rounds amounts up to the minimum', '4.8-1'],
  ];
  for (const [fault, statement] of faults) {
    test(`exits with 1 and shows both sides of §${statement} if the service ${fault}`, async (t) => {
      const standIn = await startCryptoStandIn(fault);
      t.after(() => standIn.close());
      const { status, text } = await conformance(args(standIn.baseUrl), environment);
      assert.equal(status, 1, text);
      const differing = [...text.matchAll(/^ {2}✗ (\S+)/gm)].map(([, id]) => id);
      assert.deepEqual(differing, [statement]);
      assert.match(text, /\d{3} !== \d{3}/);
      assert.ok(!text.includes(standInAccount.secret), 'credentials are not printed');
    });
  }
});

test('exits with 64 and prints the usage for wrong arguments', async () => {
  for (const args of [['--nonsense'], ['--base-url', 'x'], ['--base-url', 'http://127.0.0.1:9/api']]) {
    const { status, text } = await conformance(args, { PAY_TOKEN: '', PAY_SECRET: '' });
    assert.equal(status, 64, text);
    assert.match(text, /npm run conformance/);
  }
});

test('redacts credentials, client secrets and card numbers', () => {
  const text = redact('{"token":"tk_x","client_secret":"pi_1_secret_2","n":"4242424242424242"} sk_own', [
    'sk_own',
  ]);
  for (const hidden of ['tk_x', 'pi_1_secret_2', '4242', 'sk_own']) assert.ok(!text.includes(hidden), text);
});

test('a statement differs if one of its cases fails, and is not testable if all are skipped', () => {
  const [statement] = statements;
  assert.ok(statement);
  const outcome = (...results: ('passed' | 'failed' | 'skipped')[]): string | undefined =>
    outcomesOf(
      [statement],
      results.map((result) => ({ title: `§${statement.id} x`, result, detail: '' })),
    )[0]?.outcome;
  assert.equal(outcome('passed', 'skipped'), 'holds');
  assert.equal(outcome('passed', 'failed'), 'differs');
  assert.equal(outcome('skipped'), 'not testable');
  assert.equal(outcome(), 'not testable');
});
