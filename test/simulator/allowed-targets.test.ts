/** Tests the addresses to which a publicly hosted simulator may send callbacks and buyers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSimulator } from '../../demo/simulator/index.ts';

test('accepts only callback and return addresses below those of `leadsTo`', async (t) => {
  const simulator = await startSimulator({
    allowedTargets: ['https://pay.demo.example/w/visit', 'https://demo.example'],
  });
  t.after(() => simulator.close());
  const statusOf = async (fields: Record<string, unknown>): Promise<number> => {
    const response = await fetch(`${simulator.baseUrl}/wallet/deposit/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: 'tk_live_sim',
        secret: 'sk_live_sim',
        amount: 10,
        method_pay: 'card',
        postback: 'https://pay.demo.example/w/visit/v1/callbacks/k',
        ...fields,
      }),
    });
    return response.status;
  };
  assert.equal(await statusOf({ return_url: 'https://demo.example/orders/1/pay' }), 200);
  for (const postback of [
    'http://127.0.0.1:9/',
    'https://pay.demo.example/w/other/v1/callbacks/k',
    'https://pay.demo.example/w/visitor/v1/callbacks/k',
    'https://pay.demo.example/w/visit/../other',
    'https://pay.demo.example.evil.example/w/visit/',
    'https://pay.demo.example@evil.example/w/visit/',
    'http://pay.demo.example/w/visit/',
    17,
  ])
    assert.equal(await statusOf({ postback }), 422, String(postback));
  assert.equal(await statusOf({ return_url: 'https://evil.example/' }), 422);
});
