/** Tests reloading the price list while the companion runs. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { openPriceListFile } from '../../../server/selling/price-list.ts';
import { until } from '../../support/until.ts';

test('rejects a list with mistakes, and logs each without its value', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'prices.json');
  const save = (amount: string, color: string): Promise<void> =>
    writeFile(
      file,
      JSON.stringify({
        shop: { name: 'Shop', color },
        prices: { mug: { title: 'Mug', amounts: { USD: amount } } },
      }),
    );
  await save('12.00', '#6f3a1e');
  const lines: string[] = [];
  const prices = openPriceListFile(file, createLog('info', { write: (line) => void lines.push(line) }));
  t.after(() => prices.close());

  await save('twelve', 'brown');
  prices.reload();
  assert.equal(prices.current.prices['mug']?.amounts?.USD, '12.00');
  const logged = lines.join('');
  assert.match(logged, /"msg":"price list rejected"/);
  assert.match(logged, /prices\.mug\.amounts\.USD must be a decimal string/);
  assert.match(logged, /shop\.color must be a colour/);
  for (const value of ['twelve', 'brown']) assert.ok(!logged.includes(value), value);

  await save('13.00', '#6f3a1e');
  prices.reload();
  assert.equal(prices.current.prices['mug']?.amounts?.USD, '13.00');
  assert.match(lines.join(''), /"count":1,"msg":"price list loaded"/);
});

test('loads a list whose folder is replaced behind a link, as Kubernetes does', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const save = async (version: string, amount: string): Promise<void> => {
    const prices = { mug: { title: 'Mug', amounts: { USD: amount } } };
    await mkdir(path.join(folder, version));
    await writeFile(
      path.join(folder, version, 'prices.json'),
      JSON.stringify({ shop: { name: 'Shop' }, prices }),
    );
    await symlink(version, path.join(folder, '..data_tmp'));
    await rename(path.join(folder, '..data_tmp'), path.join(folder, '..data'));
  };
  await save('..v1', '12.00');
  const file = path.join(folder, 'prices.json');
  await symlink('..data/prices.json', file);
  const prices = openPriceListFile(file, createLog('silent'));
  t.after(() => prices.close());

  const amountNow = (): string | undefined => prices.current.prices['mug']?.amounts?.USD;
  for (const [earlier, version, amount] of [
    ['..v1', '..v2', '13.00'],
    ['..v2', '..v3', '14.00'],
  ] as const) {
    await save(version, amount);
    await rm(path.join(folder, earlier), { recursive: true });
    await until('the new list is loaded', async () => amountNow() === amount);
  }
});
