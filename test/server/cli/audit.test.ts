/** Tests `pay-elements audit` against a companion. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantKey, mount, type Mounted } from '../routes/mounted.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type Exit, runHere } from './run-command.ts';

const suite = suiteScope();
let shop: Mounted;
let other: string;
/** More than two pages of a file. */
const refusedCount = 1_100;

before(async () => {
  shop = await mount(suite, { baseUrl: 'http://127.0.0.1:9/api' });
  const amounts = { BRL: '10.00' };
  await shop.companion.checkouts.create({ reference: '=order,1', amounts });
  other = (await shop.companion.checkouts.create({ reference: 'order-2', amounts })).id;
  await shop.companion.checkouts.cancel(other);
});

const audit = (...args: string[]): Promise<Exit> =>
  runHere(['audit', ...args], { env: { PAY_PUBLIC_URL: shop.url, PAY_MERCHANT_KEY: merchantKey } });

describe('audit', () => {
  test('lists what was done, oldest first, and how to go on', async () => {
    const { status, out, err } = await audit('--limit', '2');
    assert.equal(status, 0, err);
    const [head = '', ...lines] = out.trimEnd().split('\n');
    assert.match(head, /^POSITION +AT +KEY +CALL +OBJECT +REFERENCE +OUTCOME +REASON +ADDRESS$/);
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /in-process +createCheckout +co_\w+ +=order,1 +done +- +-$/);
    const [, after = ''] = /^More: --after (\d+)$/m.exec(err) ?? [];
    const rest = await audit('--after', after, '--json');
    const { data } = JSON.parse(rest.out) as { data: { call: string }[] };
    assert.deepEqual([data[0]?.call, rest.err], ['cancelCheckout', '']);
  });

  test('lists one order by its id or reference, and one object', async () => {
    for (const filter of [
      ['--checkout', other],
      ['--checkout', 'order-2'],
      ['--object', other],
    ]) {
      const { out } = await audit(...filter);
      assert.match(out, /createCheckout/);
      assert.match(out, /cancelCheckout/);
      assert.equal(out.trimEnd().split('\n').length, 3, filter.join(' '));
    }
    assert.equal((await audit('--object', 're_none')).out, 'None.\n');
    const unknown = await audit('--checkout', 'no-such-order');
    assert.deepEqual([unknown.status, /No order with this reference/.test(unknown.err)], [1, true]);
  });

  test('prints all of it as a file, each entry once, with no formula', async () => {
    for (let count = 0; count < refusedCount; count++)
      await shop.companion.checkouts.cancel('co_none').catch(() => undefined);
    const { status, out, err } = await audit('--csv');
    assert.deepEqual([status, err], [0, '']);
    const [head, first = '', ...lines] = out.trimEnd().split('\r\n');
    assert.equal(head, 'position,at,key,call,object,checkout,reference,outcome,reason,address');
    assert.match(first, /^\d+,[^,]+,in-process,createCheckout,(co_\w+),\1,"'=order,1",done,,$/);
    const positions = [first, ...lines].map((line) => Number(line.split(',')[0]));
    assert.equal(positions.length, refusedCount + 3);
    assert.deepEqual(
      positions,
      [...new Set(positions)].toSorted((one, two) => one - two),
    );
    assert.match(lines.at(-1) ?? '', /cancelCheckout,co_none,,,refused,NOT_FOUND,$/);
    const some = await audit('--csv', '--limit', '2');
    assert.equal(some.out.trimEnd().split('\r\n').length, 3);
    assert.match((await audit('--csv', '--json', '--limit', '1')).out, /^\{/);
  });

  test('refuses further arguments, and says what the companion refuses', async () => {
    assert.equal((await audit('order-2')).status, 2);
    const tooMany = await audit('--limit', '501');
    assert.deepEqual([tooMany.status, /limit/.test(tooMany.err)], [1, true]);
  });
});
