/** Tests `pay-elements statement` and `pay-elements return`. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { commandsOf } from './run-command.ts';

const simulator = await simulatorOfFile();
const suite = suiteScope();
let shop: TestMerchant;
const { cli } = commandsOf(() => shop);

interface Statement {
  data: { at: string; kind: string; payment: string; gross: string }[];
  balance?: object;
}

before(async () => {
  shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
});

/** Pays an order of BRL 40.00 and waits until the statement has it. The month is that of its row. */
async function paidPayment(): Promise<{ payment: string; month: string }> {
  const payment = await shop.paidByPix();
  const { at } = await until('the payment is in the statement', async () => {
    const { body } = await shop.get('/v1/statement');
    return (body['data'] as Statement['data']).find((row) => row.payment === payment);
  });
  return { payment, month: at.slice(0, 7) };
}

test('statement prints a month as JSON, a table and CSV, and the balance beside it', async () => {
  const { payment, month } = await paidPayment();
  const json = await cli(['statement', '--month', month, '--against-balance', '--json']);
  assert.equal(json.status, 0, json.err);
  const statement = JSON.parse(json.out) as Statement;
  const [row] = statement.data.filter((each) => each.payment === payment);
  assert.deepEqual([row?.kind, row?.gross], ['payment', '40.00']);
  assert.ok(statement.balance);
  const table = await cli(['statement', '--month', month]);
  assert.match(table.out, /^AT +KIND +REFERENCE/);
  assert.match(table.out, /DAY \(UTC\) +CURRENCY +GROSS +FEE +NET/);
  assert.match(table.err, /Card fees and movements/);
  const csv = await cli(['statement', '--month', month, '--csv']);
  assert.match(csv.out, /^at[,;]kind[,;]reference[,;]/);
  assert.ok(csv.out.includes(payment));
  const empty = await cli(['statement', '--month', '2020-02']);
  assert.equal(empty.out, 'None.\n');
});

test('statement refuses a month that is none, and a currency that is none', async () => {
  for (const wrong of [
    ['--month', '2026-13'],
    ['--month', 'May'],
    ['--currency', 'EUR'],
  ]) {
    const { status, out } = await cli(['statement', ...wrong]);
    assert.notEqual(status, 0, wrong.join(' '));
    assert.equal(out, '');
  }
});

test('return sends a payment back once per key, and no more than came in', async () => {
  const { payment } = await paidPayment();
  const run = (amount: string, key: string) =>
    cli(['return', payment, '--amount', amount, '--body', '-', '--yes', '--idempotency-key', key, '--json'], {
      input: '{"pix_key": "ana@shop.example"}',
    });
  const key = 'return-of-the-order-0123456789abcdef';
  const first = await run('10.00', key);
  assert.equal(first.status, 0, first.err);
  const payout = JSON.parse(first.out) as { id: string; payment: string; amount: string };
  assert.deepEqual([payout.payment, payout.amount], [payment, '10.00']);
  const again = await run('10.00', key);
  assert.equal((JSON.parse(again.out) as { id: string }).id, payout.id);
  const tooMuch = await run('30.01', 'return-of-too-much-0123456789abcdef');
  assert.notEqual(tooMuch.status, 0);
  assert.match(tooMuch.err, /AMOUNT_EXCEEDS_RETURNABLE/);
});
