/** Tests that `forget` erases the buyer's data of the named order only. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { CompanionClient } from '../../../server/cli/client.ts';
import { forget } from '../../../server/cli/commands/forget.ts';
import { textOutput } from '../../../server/cli/output.ts';
import { merchantKey } from '../routes/mounted.ts';
import { openSellingShop, type SellingShop } from '../selling/selling-shop.ts';

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
