/** Tests what the exam says of a shop that cannot be examined, and that its advice fits what it found. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { diagnoseResponses } from '../../../server/exam/diagnosis.ts';
import { checkOrders, type Run } from '../../../server/exam/findings.ts';
import type { Check, Report } from '../../../server/exam/report.ts';
import { firstScenario } from '../../../server/exam/scenarios.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { type Exit, runHere } from '../cli/run-command.ts';
import {
  adviceOf,
  carefulShop,
  checksOf,
  type Faults,
  namesOf,
  newFolder,
  otherSecret,
  shopSecret,
} from './in-process-shops.ts';

describe('a shop that cannot be examined', { concurrency: 3 }, () => {
  const always =
    (status: number): NonNullable<Faults['respond']> =>
    () =>
      status;
  const toKnownTypes =
    (status: number): NonNullable<Faults['respond']> =>
    ({ type }) =>
      type.startsWith('exam.') ? undefined : status;
  const cases: [what: string, faults: Faults, name: string, advice: RegExp][] = [
    ['has no handler at the path', { respond: always(404) }, 'path', /path of --webhook/],
    ['has another secret', { secret: otherSecret }, 'secret', /secret differs.*raw body.*\(OLD,NEW\)/],
    ['redirects', { respond: always(301) }, 'redirect', /follows no redirect/],
    ['fails at each event', { respond: always(500) }, 'handler-fails', /log of your shop/],
    ['ignores the orders of others', { ownOrders: devNull }, 'orders-unknown', /--order-command/],
    ['refuses the orders of others', { respond: toKnownTypes(404) }, 'orders-refused', /--order-command/],
    ['lists nothing', { list: () => [] }, 'orders-unknown', /does not act on checkout\.paid/],
  ];
  for (const [what, faults, name, says] of cases) {
    test(`gets one diagnosis if it ${what}`, async (context) => {
      const shop = await carefulShop(context, faults);
      const { status, out, err } = await shop.examine();
      const { passed, diagnosis, checks } = JSON.parse(out) as Report & { passed: boolean };
      assert.equal(diagnosis?.name, name);
      assert.match(diagnosis.advice, says);
      assert.deepEqual(checks, []);
      assert.equal(passed, false);
      assert.equal(status, 2);
      assert.equal(err, '');
    });
  }

  test('gets one diagnosis if nothing responds, in each format', async () => {
    const url = `http://127.0.0.1:${await freePort()}/webhooks`;
    const examineAs = (format: string): Promise<Exit> =>
      runHere(['exam', '--webhook', url, '--paid-orders', 'true', '--format', format], {
        env: { PAY_WEBHOOK_SECRET: shopSecret },
      });
    const json = await examineAs('json');
    assert.equal((JSON.parse(json.out) as Report).diagnosis?.name, 'no-response');
    const text = await examineAs('text');
    assert.match(text.out, /^! nothing responds at http:.*\n {4}→ Start the shop .*\n\nNot examined\.\n$/);
    const junit = await examineAs('junit');
    assert.match(junit.out, /<testsuite [^>]* tests="1" failures="0" errors="1" skipped="0">/);
    assert.match(junit.out, /name="not examined: no-response">\n {4}<error message="nothing responds at /);
    assert.deepEqual([json.status, text.status, junit.status], [2, 2, 2]);
  });

  test('is told apart by the statuses of its responses', () => {
    const diagnosed = (unknownType: number, paid: (number | null)[], hasOwnOrders = false) =>
      diagnoseResponses({ webhook: 'http://localhost/', unknownType, paid, hasOwnOrders })?.name ?? null;
    for (const status of [404, 405, 410]) assert.equal(diagnosed(status, [status, status]), 'path');
    for (const status of [400, 401, 403, 419, 422]) assert.equal(diagnosed(status, [status]), 'secret');
    for (const status of [301, 302, 308]) assert.equal(diagnosed(status, [status]), 'redirect');
    for (const status of [415, 429, 500, 503, null]) assert.equal(diagnosed(500, [status]), 'handler-fails');
    for (const status of [400, 404, 409, 500]) assert.equal(diagnosed(204, [status]), 'orders-refused');
    // With orders of its own, it does not refuse those of others.
    assert.equal(diagnosed(204, [404], true), 'path');
    assert.equal(diagnosed(204, [401], true), 'secret');
    // One that recovers, or that refuses new types alone, can be examined.
    assert.equal(diagnosed(400, [204]), null);
    assert.equal(diagnosed(500, [500, 503, 204]), null);
    assert.equal(diagnosed(204, []), null);
  });
});

describe('a shop that was examined', { concurrency: 3 }, () => {
  const examined = async (exit: Exit): Promise<Check[]> => {
    assert.equal((JSON.parse(exit.out) as Report).diagnosis, null, exit.out);
    return checksOf(exit);
  };

  test('passes if it ignores the orders of others, and its own are created', async (context) => {
    const ownOrders = path.join(await newFolder(context), 'orders');
    await writeFile(ownOrders, '');
    const shop = await carefulShop(context, { ownOrders });
    const exit = await shop.examine('--order-command', `echo "$REFERENCE" >> '${ownOrders}'`);
    assert.deepEqual(namesOf(await examined(exit), 'right').length, 22, exit.out);
    assert.equal(exit.status, 0);
  });

  test('does not pass if it accepts everything and acts on nothing', async (context) => {
    const rowsOnly = await carefulShop(context, { shipsOn: [] });
    const nothing = await carefulShop(context, { list: () => [] });
    for (const exit of [await rowsOnly.examine(), await nothing.examine('--order-command', 'true')]) {
      const checks = await examined(exit);
      assert.equal(exit.status, 1);
      assert.ok(namesOf(checks, 'wrong').includes('paid'));
      for (const name of ['paid', 'retry', 'rotation-new', 'refund'])
        assert.match(adviceOf(checks, name), /^Mark the order of data\.checkout\.reference/, name);
    }
  });

  test('is not said to lack a column of which only the row is missing', async (context) => {
    const shop = await carefulShop(context, {
      list: (rows) => rows.filter((row) => 'paid' in row && Number(row.paid) > 0),
    });
    const checks = await examined(await shop.examine());
    const mismatch = checks.find(({ name }) => name === 'mismatch');
    assert.equal(mismatch?.result, 'unknown');
    assert.match(mismatch.why.join(), /the list has no row of it$/);
  });

  const acted = (checks: readonly Check[], wanted: string): string =>
    checks.find(({ name }) => name === wanted)?.why.join() ?? '';

  test('is advised about webhook-id where a repeat made it act again', async (context) => {
    const checks = await examined(await (await carefulShop(context, { ignoresIds: true })).examine());
    for (const name of ['duplicate', 'at-once', 'timeout', 'refund']) {
      assert.match(acted(checks, name), /acted 2 times/);
      assert.match(adviceOf(checks, name), /webhook-id/, name);
      assert.doesNotMatch(adviceOf(checks, name), /refunded_amount|payment\.paid/, name);
    }
  });

  test('is advised about payment.paid where that made it act', async (context) => {
    const shop = await carefulShop(context, { shipsOn: ['payment.paid'] });
    const checks = await examined(await shop.examine());
    assert.deepEqual(namesOf(checks, 'wrong').sort(), ['mismatch', 'paid-twice']);
    for (const name of ['paid-twice', 'mismatch']) {
      assert.match(adviceOf(checks, name), /checkout\.paid.*payment\.paid/, name);
      assert.doesNotMatch(adviceOf(checks, name), /webhook-id|have a person/, name);
    }
  });

  test('is advised about the time where it did not respond', () => {
    const run: Run = {
      scenario: { ...firstScenario, advice: { refused: 'Accept it.' } },
      reference: 'a',
      accepted: [],
      responses: [{ type: 'checkout.paid', status: null }],
      sent: new Map(),
      fault: null,
    };
    const refused: Run = { ...run, responses: [{ type: 'checkout.paid', status: 400 }] };
    const [late, other] = checkOrders([run, refused], new Map());
    assert.match(late?.advice ?? '', /^Respond within 15 seconds[^.]*\.$/);
    assert.equal(other?.advice, 'Accept it.');
  });

  test('is advised about both types where it acts on each', async (context) => {
    const shop = await carefulShop(context, { shipsOn: ['payment.paid', 'checkout.paid'] });
    const checks = await examined(await shop.examine());
    for (const name of ['paid', 'duplicate', 'retry', 'late', 'paid-twice', 'refund']) {
      assert.match(acted(checks, name), /acted [23] times/);
      assert.match(adviceOf(checks, name), /^Act on checkout\.paid alone, .*payment\.paid/, name);
      assert.doesNotMatch(adviceOf(checks, name), /webhook-id/, name);
    }
  });
});
