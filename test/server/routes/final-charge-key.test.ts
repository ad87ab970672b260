/** Tests that the key of a final charge returns its payment, whatever is sent with it. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { requestAsBuyer, customer, testCard } from '../../support/servers/companion.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { mount } from './mounted.ts';

const declined = jsonResponse({ status: 'error', error_code: 'do_not_honor', message: 'Recusado' }, 422);
const unknown = jsonResponse({ status: 'processing' });

async function openCardShop(t: TestContext, response: Buffer) {
  const service = await ScriptedService.start(t, () => ({ bytes: response }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'inline' });
  const checkout = await companion.checkouts.create({ reference: '1', amounts: { USD: '25.00' }, customer });
  return {
    service,
    charge: (body: unknown, key = 'key-1') =>
      requestAsBuyer(url, checkout.client_secret, '/charge', { body, key }),
  };
}

const { card } = testCard();
const invalid = {
  'no card': {},
  'an incomplete card': { card: { number: card.number } },
  'a wrong check digit': testCard('4242424242424241'),
  'an expiry out of bounds': { card: { ...card, exp_year: 2000 } },
  'an amount': { ...testCard(), amount: '1.00' },
};

for (const [what, body] of Object.entries(invalid)) {
  test(`a final key with ${what} returns its payment`, async (t) => {
    const { service, charge } = await openCardShop(t, declined);
    const first = await charge(testCard());
    assert.deepEqual([first.status, first.body['status']], [200, 'cancelled']);
    const again = await charge(body);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await charge(body, 'key-2')).status, 422);
    assert.equal(service.calls.length, 1);
  });
}

test('a key whose payment is not final does not accept an invalid card', async (t) => {
  const { charge } = await openCardShop(t, unknown);
  assert.equal((await charge(testCard())).body['status'], 'processing');
  const again = await charge({});
  assert.deepEqual([again.status, again.body['code']], [422, 'VALIDATION_ERROR']);
});
