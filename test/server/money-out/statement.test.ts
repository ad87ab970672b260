/** Tests the statement: each movement once, at its time, with what the service says; on both databases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantKey } from '../../support/servers/companion.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { merchantInterface } from '../../../server/calls/index.ts';
import { maxMovementsAtOnce, movementPages } from '../../../server/money-out/statement.ts';
import { openEngine } from '../../../server/storage/index.ts';
import { recordMovements } from '../../../server/storage/movements.ts';
import { until } from '../../support/until.ts';

const simulator = await simulatorOfFile();

interface Line {
  kind: string;
  currency: string;
  gross: string;
  fee: string | null;
  net: string | null;
  payment: string | null;
}

test('other requests are served between the pages of a long statement', async () => {
  const movement = { position: 1, at: 0 } as Awaited<ReturnType<Parameters<typeof movementPages>[0]>>[number];
  const pages = [maxMovementsAtOnce, maxMovementsAtOnce, maxMovementsAtOnce, 1];
  let seen = 0;
  let served = 0;
  const list = async () => Array.from({ length: pages[seen] ?? 0 }, () => movement);
  for await (const page of movementPages(list, { from: 0, until: 1 })) {
    assert.equal(served, seen, 'what was waiting at the page before has been served');
    assert.equal(page.length, pages[seen]);
    seen += 1;
    setImmediate(() => (served += 1));
  }
  assert.equal(seen, pages.length);
});

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);
  const period = 'from=2026-01-01&to=2100-01-01';
  const read = async (shop: TestMerchant, query = period) =>
    (await shop.get(`/v1/statement?${query}`)).body as unknown as {
      data: Line[];
      totals: Record<string, string | null>[];
    };
  test('refuses a day that does not exist, and says so once', async (t) => {
    const shop = await start(t);
    const message = 'Must be a date such as 2026-11-01, or a time in ISO 8601';
    for (const from of ['2026-02-30', '2026-02-29', '2026-04-31T10:00:00Z', '2026-13-01', 'yesterday']) {
      const { status, body } = await shop.get(`/v1/statement?from=${from}`);
      assert.deepEqual([status, body['errors']], [422, [{ field: 'from', message }]], from);
    }
  });

  test('takes leap days, and an offset whose plus sign a URL has turned into a blank', async (t) => {
    const shop = await start(t);
    for (const from of ['2024-02-29', '2026-01-01T00:00:00-03:00', '2026-01-01T00:00:00+03:00']) {
      const { status } = await shop.get(`/v1/statement?from=${from}`);
      assert.equal(status, 200, from);
    }
  });

  const linesWhen = async (shop: TestMerchant, count: number): Promise<Line[]> => {
    await until(`${count} movements are there`, async () => (await read(shop)).data.length === count);
    return (await read(shop)).data;
  };

  test('has a PIX payment with its fee, its return, and a card payment with its refunds and dispute', async (t) => {
    const shop = await start(t);
    const pix = await shop.paidByPix();
    const [paid] = await linesWhen(shop, 1);
    assert.deepEqual([paid?.kind, paid?.gross, paid?.payment], ['payment', '40.00', pix]);
    assert.equal((Number(paid?.fee) + Number(paid?.net)).toFixed(2), '40.00');

    const { body: payout } = await shop.post('/v1/payouts', { payment: pix, amount: '15.00' });
    await simulator.move('payouts', payout.id, 'pay');
    const returned = (await linesWhen(shop, 2)).find(({ kind }) => kind === 'return');
    assert.deepEqual([returned?.gross, returned?.payment], ['-15.00', pix]);
    assert.equal(Number(returned?.net), -15 - Number(returned?.fee), 'the balance loses the fee as well');

    const { payment, transaction } = await shop.paidByCard('100.00');
    for (const amount of ['10.00', '10.00']) {
      const { body: refund } = await shop.post('/v1/refunds', { payment, amount });
      await simulator.move('refunds', refund.id, 'succeed');
    }
    await until('both refunds are there', async () => {
      const refunds = (await read(shop)).data.filter(({ kind }) => kind === 'refund');
      return refunds.reduce((sum, { gross }) => sum + Number(gross), 0) === -20;
    });
    await simulator.transact(transaction, 'dispute');
    const grossOf = async (kind: string) => (await read(shop)).data.filter((line) => line.kind === kind);
    await until('the dispute is there', async () => (await grossOf('dispute')).length === 1);
    await simulator.transact(transaction, 'win_dispute');
    await until('its end is there', async () => (await grossOf('dispute')).length === 2);
    assert.deepEqual((await grossOf('dispute')).map(({ gross }) => gross).toSorted(), ['-80.00', '80.00']);
    const { data, totals } = await read(shop, `${period}&currency=USD`);
    assert.ok(data.every(({ currency, fee, net }) => currency === 'USD' && fee === null && net === null));
    assert.equal(
      totals.reduce((sum, { gross }) => sum + Number(gross), 0),
      80,
    );
    assert.ok(
      totals.every(({ fee }) => fee === null),
      'what is not told is not 0',
    );
    assert.deepEqual((await read(shop, 'from=2020-01-01&to=2020-12-31')).data, []);
  });

  test('has a withdrawal once it is completed, and no payout that was cancelled', async (t) => {
    const shop = await start(t);
    const { body: payout } = await shop.post('/v1/payouts', { amount: '15.00' });
    await simulator.move('payouts', payout.id, 'cancel');
    const wallet = { chain: 'polygon', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
    const { body: withdrawal } = await shop.post('/v1/withdrawals', { ...wallet, amount: '50.00' });
    await simulator.move('withdrawals', withdrawal.id, 'send');
    await simulator.move('withdrawals', withdrawal.id, 'complete');
    shop.advance(120);
    const [line] = await linesWhen(shop, 1);
    assert.deepEqual(
      [line?.kind, line?.gross, line?.fee, line?.net],
      ['withdrawal', '-50.00', null, '-50.00'],
    );
  });

  test('is a file for spreadsheets of the language', async (t) => {
    const shop = await start(t);
    await shop.paidByPix();
    await linesWhen(shop, 1);
    const csvIn = async (language: string) => {
      const headers = {
        authorization: `Bearer ${merchantKey}`,
        accept: 'text/csv',
        'accept-language': language,
      };
      const response = await fetch(`${shop.url}/v1/statement?${period}`, { headers });
      assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
      return (await response.text()).split('\r\n');
    };
    const [head, line] = await csvIn('pt-BR');
    assert.equal(head, 'at;kind;reference;checkout;payment;currency;gross;fee;net');
    assert.match(line ?? '', /;BRL;40,00;\d+,\d\d;\d+,\d\d$/);
    const [, english] = await csvIn('en-US');
    assert.match(english ?? '', /,BRL,40\.00,\d+\.\d\d,\d+\.\d\d$/);
  });

  test('is complete with more movements than are read at once, whole, as a file and in pages', async (t) => {
    const databaseUrl = await createDatabase();
    const shop = await start(t, { databaseUrl });
    const count = 2 * maxMovementsAtOnce + 500;
    const dayMs = 24 * 60 * 60_000;
    const firstMs = Date.parse('2026-10-01T00:00:00Z');
    const engine = await openEngine(databaseUrl);
    const movements = Array.from({ length: count }, (_, index) => ({
      source: `movement ${index}`,
      // Many of one moment, and none in the order of their recording.
      at: firstMs + ((index * 7) % 10) * dayMs,
      kind: 'payment' as const,
      reference: `order-${index}`,
      checkoutId: null,
      paymentId: `pay_${index}`,
      currency: index % 3 === 0 ? 'USD' : 'BRL',
      grossMinor: 100 + index,
      feeMinor: 1,
      netMinor: 99 + index,
    }));
    await engine.transaction((sql) => recordMovements(sql, movements));
    await engine.close();

    const october = 'from=2026-10-01&to=2026-10-31';
    const { data, totals } = await read(shop, october);
    const names = (lines: readonly Line[]) => lines.map(({ payment }) => payment);
    const expected = movements.toSorted((a, b) => a.at - b.at).map(({ paymentId }) => paymentId);
    assert.deepEqual(names(data), expected);
    assert.equal(totals.length, 20);
    const minorOf = (amount: unknown): number => Math.round(Number(amount) * 100);
    assert.equal(
      totals.reduce((sum, { gross }) => sum + minorOf(gross), 0),
      movements.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    );

    // Each day has 250: what is read last is empty.
    const fourDays = await read(shop, 'from=2026-10-01&to=2026-10-04');
    assert.deepEqual(names(fourDays.data), expected.slice(0, maxMovementsAtOnce));

    const headers = { authorization: `Bearer ${merchantKey}`, accept: 'text/csv' };
    const csv = await (await fetch(`${shop.url}/v1/statement?${october}`, { headers })).text();
    assert.deepEqual(
      csv
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[4]),
      expected,
    );

    const pages: Line[][] = [];
    for (let after = ''; pages.length < 9;) {
      const { body } = await shop.get(`/v1/statement?${october}&limit=700&after=${after}`);
      pages.push(body['data'] as Line[]);
      const { next } = body;
      if (typeof next !== 'string') break;
      after = next;
    }
    assert.deepEqual(
      pages.map((page) => page.length),
      [700, 700, 700, 400],
    );
    assert.deepEqual(names(pages.flat()), expected);
    const inUsd = await read(shop, `${october}&currency=USD`);
    assert.equal(inUsd.data.length, movements.filter(({ currency }) => currency === 'USD').length);
    const { statement } = merchantInterface(shop.composed.domain);
    const called = await statement.get({ from: '2026-10-01', to: '2026-10-31' });
    assert.deepEqual(called, { data, totals, next: null });
    for (const query of ['limit=0', `limit=${maxMovementsAtOnce + 1}`, 'after=x', 'after=1'])
      assert.equal((await shop.get(`/v1/statement?${query}`)).status, 422, query);
  });

  test('refuses what is no date', async (t) => {
    const shop = await start(t);
    for (const query of ['from=yesterday', 'to=2026-13-01', 'from=2026-10-02&to=2026-09-30', 'currency=EUR'])
      assert.equal((await shop.get(`/v1/statement?${query}`)).status, 422, query);
  });
});
