/** Tests that a companion whose database cannot be opened stops watching its price list, since an application may try again and again. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createCompanion } from '../../../server/index.ts';
import { merchantKey } from '../routes/mounted.ts';
import { priceList } from './selling-shop.ts';

test('a start that fails leaves no listener', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const prices = path.join(folder, 'prices.json');
  await writeFile(prices, JSON.stringify(priceList));
  const before = process.listenerCount('SIGHUP');
  const failed = createCompanion({
    baseUrl: 'http://127.0.0.1:9/api',
    token: 'tk_live_sim',
    secret: 'sk_live_sim',
    merchantKey,
    logLevel: 'silent',
    databaseUrl: `sqlite:${path.join(folder, 'missing', 'companion.db')}`,
    prices,
  });
  await assert.rejects(failed);
  assert.equal(process.listenerCount('SIGHUP'), before);
});
