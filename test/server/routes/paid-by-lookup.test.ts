/** Tests that only a lookup makes a payment paid, not the processor's approval, a callback or a parameter of the page's URL. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { requestAsBuyer, chargeKey, customer, testCard } from '../../support/servers/companion.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { mount } from './mounted.ts';

const paid = { status: 'paid', amount: 25, currency: 'USD', paymentMethod: 'card', idTransaction: 'tx-1' };
const lookups = {
  'reports pending': jsonResponse({ ...paid, status: 'pending' }),
  'reports processing': jsonResponse({ ...paid, status: 'processing' }),
  'reports paid for another charge': jsonResponse({ ...paid, idTransaction: 'tx-2' }),
  'reports paid for another amount': jsonResponse({ ...paid, amount: 24.99 }),
  'reports paid in another currency': jsonResponse({ ...paid, currency: 'BRL' }),
  'reports an unknown status': jsonResponse({ ...paid, status: 'PAID!' }),
  fails: jsonResponse({ status: 'error', message: 'Erro interno' }, 500),
};

interface Case {
  /** Response of the service to the charge. */
  charge: object;
  call: 'charge' | 'confirm';
}

const approved = {
  status: 'ok',
  idTransaction: 'tx-1',
  payment_intent_id: 'pi_1',
  processor_status: 'succeeded',
};
const cases: Record<string, Case> = {
  'an approved charge': { charge: approved, call: 'charge' },
  'an approved charge with the fields of a paid one': {
    charge: { ...approved, ...paid, status: 'ok' },
    call: 'charge',
  },
  'an approved confirm': {
    charge: {
      status: 'requires_action',
      idTransaction: 'tx-1',
      payment_intent_id: 'pi_1',
      client_secret: 'pi_1_secret',
    },
    call: 'confirm',
  },
};

async function attempt(t: TestContext, { charge, call }: Case, lookup: string | Buffer) {
  const state = { lookup };
  const service = await ScriptedService.start(t, ({ method, path }) => ({
    bytes: method === 'GET' ? state.lookup : jsonResponse(path.endsWith('/confirm') ? approved : charge),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'inline' });
  const checkout = await companion.checkouts.create({ reference: '1', amounts: { USD: '25.00' }, customer });
  const send = (path: string, body?: object) =>
    requestAsBuyer(url, checkout.client_secret, path, { body, key: chargeKey('key-1') });
  let response = await send('/charge', testCard());
  if (call === 'confirm') response = await send('/confirm', { payment: response.body.id });
  const { postback } = JSON.parse(service.calls.find(({ method }) => method === 'POST')?.body ?? '{}') as {
    postback: string;
  };
  const events = async (): Promise<string[]> =>
    (await companion.events.list()).data.map(({ type }) => type).filter((type) => /paid/.test(type));
  return { state, response, send, postback, companion, checkout, events, service };
}

describe('an approval without a lookup that reports paid', { concurrency: 8 }, () => {
  for (const [what, tested] of Object.entries(cases)) {
    for (const [how, lookup] of Object.entries(lookups)) {
      test(`${what} whose lookup ${how} is not paid`, async (t) => {
        const { state, response, send, postback, companion, checkout, events, service } = await attempt(
          t,
          tested,
          lookup,
        );
        assert.equal(response.status, 200);
        assert.notEqual(response.body.status, 'paid');
        const before = service.calls.length;
        const body = JSON.stringify({ ...paid, status: 'paid' });
        assert.equal((await fetch(postback, { method: 'POST', body })).status, 204);
        await until('the callback was looked up', () => service.calls.length > before);
        await send('?payment_intent=pi_1&redirect_status=succeeded');
        const view = await companion.checkouts.get(checkout.id);
        assert.equal(view.status, 'open');
        assert.notEqual(view.payment?.status, 'paid');
        assert.deepEqual(await events(), []);

        state.lookup = jsonResponse(paid);
        await until('the checkout is paid once the lookup reports it', async () => {
          await fetch(postback, { method: 'POST', body: '{}' });
          return (await companion.checkouts.get(checkout.id)).status === 'paid';
        });
        assert.deepEqual(await events(), ['payment.paid', 'checkout.paid']);
      });
    }
  }
});
