/** Tests that no credential of the demo reaches a browser, a URL or the log. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemo } from '../support/servers/demo.ts';
import { goToPayment, pixCodeOn, seePaidOrder } from '../support/buyers/demo-shop-buyer.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { liveAccount } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';

test('no credential reaches a browser, a URL or the log', async (t) => {
  const demo = await startDemo(t);
  const streamUrl = `${demo.companionUrl}/v1/checkout/events`;
  const { page, record } = await visit(await openBrowser(t), { keepsResponses: true });
  const stream = page.waitForResponse((response) => response.url() === streamUrl);
  await goToPayment(page, demo.shopUrl);
  const { idTransaction, postback } = await demo.simulator.chargeOf(await pixCodeOn(page));
  const clientSecret = await page.locator('[checkout]').first().getAttribute('checkout');
  assert.ok(clientSecret);
  // The stream begins once the page is idle.
  await stream;
  await demo.simulator.pay(idTransaction);
  await seePaidOrder(page);
  // The shop's own server may report the payment first.
  await until('the live stream is recorded', async () =>
    (await record.received()).some(
      (response) => response.startsWith(streamUrl) && response.includes('"paid"'),
    ),
  );
  await page.close();
  const received = await record.received();

  const credentials = [
    liveAccount.token,
    liveAccount.secret,
    /\bmk_demo_/,
    /\bwhsec_/,
    callbackKeyOf(postback),
  ];
  assert.deepEqual(found(credentials, received), [], 'received by the browser');

  const secrets = [...credentials, clientSecret];
  const requests = await demo.simulator.requests();
  const urls = [...record.urls, ...requests.map(({ path }) => path)];
  assert.deepEqual(found(secrets, urls), [], 'in a URL');

  assert.equal(await demo.process.end('SIGTERM'), 0);
  assert.deepEqual(found(secrets, [demo.process.output()]), [], 'in the log');
});

const callbackKeyOf = (postback: string): string => postback.slice(postback.lastIndexOf('/') + 1);

function found(secrets: readonly (string | RegExp)[], texts: readonly string[]): string[] {
  return texts.filter((text) =>
    secrets.some((secret) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text))),
  );
}
