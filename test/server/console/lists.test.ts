/** Tests of the console's lists: filters, pages and CSV files. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CsvColumn, csvLines } from '../../../server/console/csv.ts';
import { addressOf, filtersOf, listFilter } from '../../../server/console/filters.ts';
import { filtered, type ListPage, listPage } from '../../../server/console/list-page.ts';
import { money, usdt } from '../../../server/console/pages/page.ts';
import { masked, Recipients } from '../../../server/console/recipients.ts';
import { merchantKey, mount } from '../routes/mounted.ts';
import { signedIn } from '../../support/console.ts';

interface Row {
  id: string;
  created_at: string | null;
  state: string;
}

/** Rows newest first, an hour apart; `read` counts the rows that were read. */
function listOf(count: number) {
  const list = {
    read: 0,
    async *rows(after: string | null = null): AsyncGenerator<Row> {
      const start = after === null ? count : Number(after) - 1;
      for (let id = start; id > 0; id -= 1) {
        list.read += 1;
        yield {
          id: String(id),
          created_at: new Date(Date.UTC(2026, 10, 1, id)).toISOString(),
          state: id % 3 === 0 ? 'paid' : 'open',
        };
      }
    },
  };
  return list;
}

const everything = { matches: () => true, isPast: () => false };
const paid = { ...everything, matches: ({ state }: Row) => state === 'paid' };

describe('a page of a long list', () => {
  test('each row is on exactly one page, and the last page has no next one', async () => {
    const list = listOf(120);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: ListPage<Row> = await listPage(list.rows(after), paid, { shown: 15, scanned: 1000 });
      assert.ok(page.rows.length > 0 && page.rows.length <= 15);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    assert.deepEqual(
      seen,
      Array.from({ length: 40 }, (_, index) => String(120 - index * 3)),
    );
  });

  test('a page reads a limited number of rows, and the next continues there', async () => {
    const list = listOf(1000);
    const none = { ...everything, matches: ({ id }: Row) => id === '1' };
    const first = await listPage(list.rows(), none, { shown: 15, scanned: 400 });
    assert.deepEqual(first, { rows: [], next: '601' });
    assert.ok(list.read <= 401);
    const second = await listPage(list.rows('601'), none, { shown: 15, scanned: 400 });
    const third = await listPage(list.rows(second.next), none, { shown: 15, scanned: 400 });
    assert.deepEqual([third.rows.map(({ id }) => id), third.next], [['1'], null]);
  });

  test('days are in the time zone of São Paulo, and reading ends at the first day', async () => {
    const list = listOf(200);
    const filters = filtersOf({ from: '2026-11-03', to: '2026-11-04' });
    const { rows } = await listPage(
      list.rows(),
      listFilter(filters, () => true),
      { shown: 500, scanned: 500 },
    );
    assert.equal(rows.length, 48);
    assert.equal(rows[0]?.created_at, '2026-11-05T02:00:00.000Z');
    assert.equal(rows.at(-1)?.created_at, '2026-11-03T03:00:00.000Z');
    assert.ok(list.read < 200);
  });

  test('an invalid date is ignored, and filters are restored from their address', () => {
    assert.equal(filtersOf({ to: ['2026-01-01'], q: 7 }).to, '');
    assert.equal(filtersOf({ from: 'yesterday' }).from, '');
    const filters = filtersOf({ q: 'São & Paulo', state: 'paid', method: 'pix', from: '2026-11-01', to: '' });
    const address = new URL(addressOf('/payments', filters, 'co_1'), 'http://console.example');
    assert.deepEqual(filtersOf(Object.fromEntries(address.searchParams)), filters);
    assert.equal(address.searchParams.get('after'), 'co_1');
    assert.equal(addressOf('/payments', filtersOf({})), '/payments');
  });
});

test('the console lists every order in pages and has all of them in its file', async (t) => {
  const { url } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
  const visitor = await signedIn(t, { companionUrl: url, key: merchantKey });
  const references = Array.from({ length: 130 }, (_, index) => `ORDER-${index + 1}`);
  for (const reference of references) {
    const body = {
      reference,
      amounts: { BRL: '10.00' },
      description: reference === 'ORDER-7' ? '=1+1' : 'Bag',
    };
    const made = await fetch(`${url}/v1/checkouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${merchantKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(made.status, 201);
  }
  const textOf = async (path: string): Promise<string> => (await visitor.open(path)).text;
  const seen: string[] = [];
  let next: string | undefined = '/payments?state=open';
  while (next !== undefined) {
    const shown = await textOf(next);
    seen.push(...[...shown.matchAll(/>(ORDER-\d+)</g)].map(([, reference]) => reference ?? ''));
    next = /<a class="link" href="([^"]+)">Older</.exec(shown)?.[1]?.replaceAll('&amp;', '&');
    if (next !== undefined) assert.match(next, /state=open/);
  }
  assert.deepEqual(seen, references.toReversed());

  const file = await visitor.request('/payments.csv?lang=en&state=open');
  assert.match(file.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="payments-[\d-]+\.csv"$/,
  );
  const lines = (await file.text()).split('\r\n');
  assert.equal(lines.length, 132);
  assert.match(lines.find((line) => line.startsWith('ORDER-7,')) ?? '', /,open,.*,'=1\+1$/);
  assert.equal((await textOf('/payments.csv?state=paid')).split('\r\n').length, 2);
  assert.match(await textOf('/payments?to=2020-01-01'), /Nothing here yet/);
});

describe('the CSV file of a list', () => {
  const columns: CsvColumn<string>[] = [
    { head: 'Id, or name', value: (text) => text },
    { head: 'Nothing', value: () => null },
  ];
  async function fileOf(...texts: string[]): Promise<string> {
    async function* rows() {
      yield* texts;
    }
    const lines: string[] = [];
    for await (const line of csvLines(columns, rows(), 'en')) lines.push(line);
    return lines.join('');
  }

  test('is quoted by RFC 4180, in UTF-8 with a byte order mark', async () => {
    assert.equal(
      await fileOf('Café', 'a "b", c', 'two\r\nlines'),
      '\uFEFF"Id, or name",Nothing\r\nCafé,\r\n"a ""b"", c",\r\n"two\r\nlines",\r\n',
    );
  });

  test('escapes cells that a spreadsheet would run', async () => {
    const file = await fileOf(
      '=1+1',
      '+55 11',
      '-2',
      '@SUM(A1)',
      ' =1',
      '\t=1',
      '＝1',
      'a;=1',
      'a,=1',
      'a=1',
      '12.90',
    );
    assert.deepEqual(file.split('\r\n').slice(1, -1), [
      "'=1+1,",
      "'+55 11,",
      "'-2,",
      "'@SUM(A1),",
      " '=1,",
      "\t'=1,",
      "'＝1,",
      "a;'=1,",
      `"a,'=1",`,
      'a=1,',
      '12.90,',
    ]);
  });

  test('has the matching rows of all pages', async () => {
    const found: string[] = [];
    for await (const { id } of filtered(listOf(900).rows(), paid)) found.push(id);
    assert.equal(found.length, 300);
  });
});

describe('recipients', () => {
  test('are masked, and still recognisable', () => {
    assert.equal(masked('marina@orvalho.example'), 'ma•••@orvalho.example');
    assert.equal(masked('m@orvalho.example'), '•••@orvalho.example');
    assert.equal(masked('0x000000000000000000000000000000000000dead'), '0x00…dead');
    assert.equal(masked('12345678901'), '•••8901');
    assert.equal(masked('abc'), '•••c');
  });

  test('are listed latest first, once each, up to a limit, to their session alone', () => {
    const known = new Recipients<string>(masked);
    for (let index = 0; index < 30; index += 1) known.remember('one', `buyer-${index}@shop.example`);
    known.remember('one', 'buyer-15@shop.example');
    const all = known.of('one');
    assert.equal(all.length, 20);
    assert.equal(all[0]?.target, 'buyer-15@shop.example');
    assert.equal(new Set(all.map(({ id }) => id)).size, 20);
    assert.equal(known.find('one', all[1]?.id ?? ''), 'buyer-29@shop.example');
    assert.equal(known.find('one', 'nobody'), null);
    assert.deepEqual(known.of('other'), []);
    assert.equal(known.find('other', all[1]?.id ?? ''), null);
  });
});

test('an amount in USDT has the separators of the language', () => {
  assert.equal(usdt('1027.110090', 'pt-BR'), '1.027,110090 USDT');
  assert.equal(usdt('1027.110090', 'en'), '1,027.110090 USDT');
});

test('a companion without a price list is offered no form for links, which it could only refuse', async (t) => {
  const { url: companionUrl } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
  const visitor = await signedIn(t, { companionUrl, key: merchantKey });
  const { status, text } = await visitor.open('/links');
  assert.equal(status, 200);
  assert.doesNotMatch(text, /action="\/links"/);
  assert.match(text, /no price list/);
});

test('amounts have the symbol of their currency, in front, in every language', () => {
  const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
  for (const [language, reais, dollars, negative] of [
    ['pt-BR', 'R$ 1.234,50', 'US$ 12,90', '-R$ 68,00'],
    ['en', 'R$1,234.50', '$12.90', '-R$68.00'],
    ['es', 'R$ 1.234,50', 'US$ 12,90', '-R$ 68,00'],
  ] as const) {
    assert.equal(plain(money('1234.50', 'BRL', language)), reais);
    assert.equal(plain(money('12.90', 'USD', language)), dollars);
    assert.equal(plain(money('-68.00', 'BRL', language)), negative);
  }
});
