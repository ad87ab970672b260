/** Tests that the demo exits cleanly on a signal, even with a live stream open, and leaves no file behind. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { startDemo } from '../support/servers/demo.ts';
import { goToPayment, pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the demo ends with status 0 on ${signal} while a browser holds its live stream`, async (t) => {
    const demo = await startDemo(t);
    const { page } = await visit(await openBrowser(t));
    const stream = page.waitForResponse((response) => response.url().endsWith('/v1/checkout/events'));
    await goToPayment(page, demo.shopUrl);
    await pixCodeOn(page);
    assert.equal((await stream).status(), 200);

    assert.equal(await demo.process.end(signal), 0);
    for (const url of [demo.shopUrl, demo.companionUrl, demo.simulator.url]) {
      await assert.rejects(fetch(url), 'the server is closed');
    }
  });
}

test('the demo leaves no file behind', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-stop-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const demo = await startDemo(t, { TMPDIR: folder });
  assert.notDeepEqual(await readdir(folder), []);
  assert.equal(await demo.process.end('SIGTERM'), 0);
  assert.deepEqual(await readdir(folder), []);
});
