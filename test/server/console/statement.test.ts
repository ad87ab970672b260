/** Tests the statement in the console: its months and days, totals, and its file in the language of the page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scopes, type Movement } from '../../../server/console/merchant-api.ts';
import {
  dayOf,
  latestDays,
  monthsToChoose,
  periodOf,
  totalsOf,
} from '../../../server/console/statement-period.ts';
import { texts } from '../../../server/console/texts.ts';
import { signedIn } from '../../support/console.ts';
import { serve } from '../../support/servers/serve.ts';

const key = 'mk_console_0123456789abcdefghijklmnopqrst';
const novemberMs = Date.parse('2026-11-26T12:00:00Z');

const movement = (at: string, gross: string, more: Partial<Movement> = {}): Movement => ({
  at,
  kind: 'payment',
  reference: 'ORDER-1',
  checkout: 'co_1',
  payment: 'pay_1',
  currency: 'BRL',
  gross,
  fee: '1.00',
  net: gross,
  ...more,
});

describe('a period of the statement', () => {
  test('is a month or a day of São Paulo, and the current month by default', () => {
    const timesOf = (query: Record<string, unknown>): unknown[] => {
      const { name, isDay, from, to } = periodOf(query, novemberMs);
      return [name, isDay, from.toISOString(), to.toISOString()];
    };
    const november = ['2026-11', false, '2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z'];
    for (const query of [{}, { month: '2026-13' }, { month: ['2026-10'] }, { month: '26-1' }, { day: 'x' }])
      assert.deepEqual(timesOf(query), november, JSON.stringify(query));
    assert.deepEqual(timesOf({ month: '2026-12' }), [
      '2026-12',
      false,
      '2026-12-01T03:00:00.000Z',
      '2027-01-01T03:00:00.000Z',
    ]);
    assert.deepEqual(timesOf({ day: '2026-10-31' }), [
      '2026-10-31',
      true,
      '2026-10-31T03:00:00.000Z',
      '2026-11-01T03:00:00.000Z',
    ]);
  });

  test('offers the last months, and the chosen one where it is older', () => {
    const offered = monthsToChoose(periodOf({}, novemberMs), novemberMs);
    assert.deepEqual(offered.slice(0, 3), ['2026-11', '2026-10', '2026-09']);
    assert.equal(offered.length, 24);
    assert.equal(monthsToChoose(periodOf({ month: '2019-02' }, novemberMs), novemberMs).at(-1), '2019-02');
  });

  test('can be the last days with the current one, across the end of a month', () => {
    // The first of March in UTC; in São Paulo still February.
    assert.deepEqual(latestDays(3, Date.parse('2028-03-01T02:00:00Z')), [
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
    ]);
  });

  test('has totals by currency and by day; a fee that is not known makes no sum', async () => {
    assert.equal(dayOf('2026-11-02T02:59:59.000Z'), '2026-11-01');
    const totals = await totalsOf([
      movement('2026-11-01T12:00:00Z', '0.10', { net: '-0.90' }),
      movement('2026-11-02T02:00:00Z', '-0.20', { kind: 'return', net: '-1.20' }),
      movement('2026-11-02T12:00:00Z', '12.90', { currency: 'USD', fee: null, net: null }),
      movement('2026-11-02T13:00:00Z', '0.20', { net: '-0.80' }),
    ]);
    assert.deepEqual(totals.byCurrency, [
      { currency: 'BRL', inMinor: 30, outMinor: -20, feeMinor: 300, netMinor: -290 },
      { currency: 'USD', inMinor: 1290, outMinor: 0, feeMinor: null, netMinor: null },
    ]);
    assert.deepEqual(
      totals.byDay.map(({ day, currency, inMinor, outMinor }) => [day, currency, inMinor, outMinor]),
      [
        ['2026-11-01', 'BRL', 10, -20],
        ['2026-11-02', 'BRL', 20, 0],
        ['2026-11-02', 'USD', 1290, 0],
      ],
    );
  });
});

test('the statement of a month is a page, a page of each day, and a file of the visitor’s language', async (t) => {
  const asked: string[] = [];
  const data = [
    movement('2026-10-05T12:00:00Z', '1234.50', { reference: '=1+1', net: '1233.50' }),
    movement('2026-10-06T12:00:00Z', '-68.00', { kind: 'return', reference: 'a;b', fee: null, net: null }),
  ];
  const companionUrl = await serve(t, () => (request, response) => {
    const url = new URL(request.url ?? '', 'http://companion');
    response.writeHead(200, { 'content-type': 'application/json' });
    if (url.pathname === '/v1/statement') asked.push(url.searchParams.toString());
    response.end(
      JSON.stringify(
        url.pathname === '/v1/key'
          ? { name: 'ana', scopes, limits: {}, expires_at: null }
          : url.searchParams.has('after')
            ? { data: data.slice(1), totals: [], next: null }
            : { data: data.slice(0, 1), totals: [], next: '1.1' },
      ),
    );
  });
  const visitor = await signedIn(t, { companionUrl, key });
  for (const [language, { statement, timeZone }] of Object.entries(texts)) {
    const { text } = await visitor.open(`/statement?month=2026-10&lang=${language}`);
    for (const words of [statement.lead, timeZone]) assert.ok(text.includes(words), words);
    assert.match(statement.lead, /São Paulo \(UTC−3\)[^]*UTC/);
  }
  asked.length = 0;
  const month = (await visitor.open('/statement?month=2026-10&lang=en')).text;
  const plain = month.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  assert.match(plain, /Statement · Oct 2026/);
  assert.match(plain, /In · BRL R\$1,234\.50 Out · BRL -R\$68\.00 Fee · BRL – Net · BRL –/);
  assert.match(month, /href="\/statement\?day=2026-10-05"/);
  assert.match(month, /<option value="2026-10" selected>/);
  const day = (await visitor.open('/statement?day=2026-10-06&lang=pt-BR')).text;
  assert.match(day, /Extrato · 06\/10\/2026[^]*Pix devolvido[^]*href="\/payments\/co_1"/);
  assert.deepEqual(asked, [
    'from=2026-10-01T03%3A00%3A00.000Z&to=2026-11-01T03%3A00%3A00.000Z&limit=1000',
    'from=2026-10-01T03%3A00%3A00.000Z&to=2026-11-01T03%3A00%3A00.000Z&limit=1000&after=1.1',
    'from=2026-10-06T03%3A00%3A00.000Z&to=2026-10-07T03%3A00%3A00.000Z&limit=1000',
    'from=2026-10-06T03%3A00%3A00.000Z&to=2026-10-07T03%3A00%3A00.000Z&limit=1000&after=1.1',
  ]);

  const file = await visitor.request('/statement.csv?month=2026-10');
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="statement-2026-10.csv"');
  assert.deepEqual((await file.text()).split('\r\n'), [
    'Quando (hora de São Paulo);O que foi;Pedido;Moeda;Valor;Tarifa;Líquido;Pagamento',
    "2026-10-05 09:00:00;Pagamento;'=1+1;BRL;1234,50;1,00;1233,50;pay_1",
    '2026-10-06 09:00:00;Pix devolvido;"a;b";BRL;-68,00;;;pay_1',
    '',
  ]);
  const inEnglish = await (await visitor.request('/statement.csv?month=2026-10&lang=en')).text();
  assert.match(
    inEnglish,
    /^When \(São Paulo time\),What it was,Order,[^]*,BRL,1234\.50,1\.00,1233\.50,pay_1\r\n/,
  );
});

test('the chart of the balance shows what the statement says, by day: a disputed amount has gone out', async (t) => {
  const at = new Date().toISOString();
  const dollars = { currency: 'USD', fee: null, net: null } as const;
  const data = [
    movement(at, '0.10'),
    movement(at, '0.20'),
    movement(at, '12.90', dollars),
    movement(at, '-12.90', { ...dollars, kind: 'dispute' }),
  ];
  const companionUrl = await serve(t, () => (request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    response.writeHead(200, { 'content-type': 'application/json' });
    const responses: Record<string, unknown> = {
      '/v1/key': { name: 'ana', scopes, limits: {}, expires_at: null },
      '/v1/balance': { brl: { available: 0.3, reserved: 0 }, usd: { available: 0, held: 12.9 } },
      '/v1/statement': { data, totals: [], next: null },
    };
    response.end(JSON.stringify(responses[path]));
  });
  const visitor = await signedIn(t, { companionUrl, key });
  const { text } = await visitor.open('/balance');
  const charts = [...text.matchAll(/<svg[^]*?aria-label="([^"]*)"[^]*?<\/svg>/g)];
  const chartsShown = charts.map(([chart, label]) => [label, chart.match(/<rect/g)?.length]);
  assert.deepEqual(chartsShown, [
    ['BRL. In: R$0.30. Out: R$0.00.', 1],
    ['USD. In: $12.90. Out: $12.90.', 2],
  ]);
});
