/** Everybody says that it is paid, but the lookup: the processor's approval, callbacks, the page's own address. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { askAsBuyer, chargeKey, customer, testCard } from '../../support/servers/companion.ts';
import { jsonAnswer, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { mount } from './mounted.ts';

const paid = { status: 'paid', amount: 25, currency: 'USD', paymentMethod: 'card', idTransaction: 'tx-1' };
const lookups = {
  'says pending': jsonAnswer({ ...paid, status: 'pending' }),
  'says processing': jsonAnswer({ ...paid, status: 'processing' }),
  'says paid of another charge': jsonAnswer({ ...paid, idTransaction: 'tx-2' }),
  'says paid of another amount': jsonAnswer({ ...paid, amount: 24.99 }),
  'says paid in another currency': jsonAnswer({ ...paid, currency: 'BRL' }),
  'says a word that nobody knows': jsonAnswer({ ...paid, status: 'PAID!' }),
  fails: jsonAnswer({ status: 'error', message: 'Erro interno' }, 500),
};

interface Case {
  /** What the service answers to the charge, and to the confirm. */
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
  'an approved charge that calls itself paid': {
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
    bytes: method === 'GET' ? state.lookup : jsonAnswer(path.endsWith('/confirm') ? approved : charge),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'inline' });
  const checkout = await companion.checkouts.create({ reference: '1', amounts: { USD: '25.00' }, customer });
  const ask = (path: string, body?: object) =>
    askAsBuyer(url, checkout.client_secret, path, { body, key: chargeKey('key-1') });
  let answer = await ask('/charge', testCard());
  if (call === 'confirm') answer = await ask('/confirm', { payment: answer.body.id });
  const { postback } = JSON.parse(service.calls.find(({ method }) => method === 'POST')?.body ?? '{}') as {
    postback: string;
  };
  const events = async (): Promise<string[]> =>
    (await companion.events.list()).data.map(({ type }) => type).filter((type) => /paid/.test(type));
  return { state, answer, ask, postback, companion, checkout, events, service };
}

describe('what everybody but the lookup calls paid', { concurrency: 8 }, () => {
  for (const [what, told] of Object.entries(cases)) {
    for (const [how, lookup] of Object.entries(lookups)) {
      test(`${what} whose lookup ${how} is not paid`, async (t) => {
        const { state, answer, ask, postback, companion, checkout, events, service } = await attempt(
          t,
          told,
          lookup,
        );
        assert.equal(answer.status, 200);
        assert.notEqual(answer.body.status, 'paid');
        const asked = service.calls.length;
        const body = JSON.stringify({ ...paid, status: 'paid' });
        assert.equal((await fetch(postback, { method: 'POST', body })).status, 204);
        await until('the callback was looked up', () => service.calls.length > asked);
        await ask('?payment_intent=pi_1&redirect_status=succeeded');
        const view = await companion.checkouts.get(checkout.id);
        assert.equal(view.status, 'open');
        assert.notEqual(view.payment?.status, 'paid');
        assert.deepEqual(await events(), []);

        state.lookup = jsonAnswer(paid);
        await until('it is paid once the lookup says so', async () => {
          await fetch(postback, { method: 'POST', body: '{}' });
          return (await companion.checkouts.get(checkout.id)).status === 'paid';
        });
        assert.deepEqual(await events(), ['payment.paid', 'checkout.paid']);
      });
    }
  }
});
