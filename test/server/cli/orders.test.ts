/** Tests that `pay-elements orders` lists each order once, whatever happens between two pages. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { CompanionClient, type Fields } from '../../../server/cli/client.ts';
import { orders } from '../../../server/cli/commands/orders.ts';
import { textOutput } from '../../../server/cli/output.ts';

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
