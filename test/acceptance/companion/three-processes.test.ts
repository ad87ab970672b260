/** Tests of three companions on one PostgreSQL behind one address, also while one is killed and restarted. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  requestAsBuyer,
  customer,
  merchantKey,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { type RunningProcess, suiteScope } from '../../support/servers/process.ts';
import { type RoundRobin, startRoundRobin } from '../../support/servers/round-robin.ts';
import { type Charge, type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  webhookSecret,
} from '../../support/merchants/webhook-receiver.ts';

describe('three processes behind one address', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  let balancer: RoundRobin;
  let merchant: WebhookReceiver;
  let start: (port?: number) => Promise<RunningProcess>;
  let processes: RunningProcess[];
  let orders = 0;

  before(async () => {
    const postgres = await startPostgres();
    scope.after(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    simulator = await startSimulator(scope);
    balancer = await startRoundRobin(scope);
    merchant = await startWebhookReceiver(scope);
    const env = {
      PAY_RAW_CARD: 'frame',
      PAY_PUBLIC_URL: balancer.url,
      PAY_WEBHOOK_URL: merchant.url,
      PAY_WEBHOOK_SECRET: webhookSecret,
      PAY_ATTEMPTS_PER_ADDRESS: '10000',
    };
    start = (port = 0) => startCompanion(scope, { baseUrl: simulator.baseUrl, databaseUrl, port, env });
    // At once: all three migrate the empty database.
    processes = await Promise.all([start(), start(), start()]);
    balancer.backends = processes.map(({ url }) => url);
  });

  const order = (url = balancer.url) =>
    merchantOf(url).createCheckout({
      reference: `order-${++orders}`,
      amounts: { BRL: '129.90', USD: '25.00' },
      customer,
    });
  /** The service's charges that are not in `before`. */
  const chargesOf = async (before: readonly Charge[]) => {
    const known = new Set(before.map(({ idTransaction }) => idTransaction));
    return (await simulator.charges()).filter(({ idTransaction }) => !known.has(idTransaction));
  };

  test('concurrent creations with one reference make one checkout with one client secret', async () => {
    const request = { reference: 'order-at-once', amounts: { BRL: '129.90' }, customer };
    const made = await Promise.all(
      Array.from({ length: 12 }, () => merchantOf(balancer.url).createCheckout(request)),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.equal(new Set(made.map(({ client_secret }) => client_secret)).size, 1);
  });

  test('concurrent deposits at all processes make one PIX deposit', async () => {
    const before = await chargesOf([]);
    const { client_secret } = await order();
    const responses = await Promise.all(
      processes.flatMap(({ url }) =>
        [1, 2].map(() => requestAsBuyer(url, client_secret, '/deposit', { body: { method: 'pix' } })),
      ),
    );
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    assert.equal(new Set(responses.map(({ body }) => body.id)).size, 1);
    assert.equal((await chargesOf(before)).length, 1);
  });

  test('a hundred requests with one idempotency key, spread over all processes, make one charge', async () => {
    const before = await chargesOf([]);
    const { client_secret } = await order();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        requestAsBuyer(processes[index % 3]?.url ?? '', client_secret, '/charge', {
          body: testCard(),
          key: 'one',
        }),
      ),
    );
    for (const { status, body } of responses) {
      assert.ok(status === 200 || body.code === 'IDEMPOTENCY_KEY_IN_FLIGHT', `${status} ${body.code}`);
    }
    assert.equal((await chargesOf(before)).length, 1);
    const repeat = await requestAsBuyer(balancer.url, client_secret, '/charge', {
      body: testCard(),
      key: 'one',
    });
    assert.deepEqual([repeat.status, repeat.body.status], [200, 'paid']);
  });

  test('a callback to one process reaches the stream of another', async () => {
    const [one, other] = processes;
    const { client_secret } = await order();
    const abort = new AbortController();
    const stream = await fetch(`${one?.url}/v1/checkout/events`, {
      headers: { authorization: `Bearer ${client_secret}` },
      signal: abort.signal,
    });
    let received = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) received += Buffer.from(chunk as Uint8Array).toString();
    })();
    const { body } = await requestAsBuyer(other?.url ?? '', client_secret, '/deposit', {
      body: { method: 'pix' },
    });
    await until('the stream reports the deposit', () => received.includes('"pending"'));
    await simulator.pay(body.transaction ?? '');
    await reading; // ends with the final state
    assert.match(received, /"status":"paid"/);
    abort.abort();
  });

  test('a kill and restart under load leaves every order paid once and every event delivered in order', async () => {
    const before = await chargesOf([]);
    const buyer = async (index: number): Promise<string> => {
      const { id, client_secret } = await withRetries(() => order());
      const key = `key-${index}`;
      const path = index % 2 ? '/deposit' : '/charge';
      const body = index % 2 ? { method: 'pix' } : testCard();
      const payment = await withRetries(async () => {
        const response = await requestAsBuyer(balancer.url, client_secret, path, { body, key });
        // A call that was cut off is `processing` at first: there is no code to pay, and the key must be sent again.
        if (!['pending', 'paid'].includes(response.body.status ?? '')) throw new Error(response.text);
        return response.body;
      });
      if (payment.status === 'pending') await simulator.pay(payment.transaction ?? '');
      return id;
    };
    const buyers = Array.from({ length: 24 }, (_, index) => buyer(index));
    const [victim] = processes;
    assert.ok(victim);
    await until('three orders are paid', async () => {
      return (await chargesOf(before)).filter(({ status }) => status === 'paid').length >= 3;
    });
    assert.equal(await victim.end('SIGKILL'), 'SIGKILL');
    processes[0] = await start(Number(new URL(victim.url).port));
    const ids = await Promise.all(buyers);

    // Both are settled: what a process responded just before it died, and what never reached a process.
    for (const id of ids) {
      await until(`${id} is paid`, async () => {
        const { status } = await withRetries(() => merchantOf(balancer.url).checkout(id));
        if (status !== 'paid') await simulator.advanceClock(31);
        return status === 'paid';
      });
    }
    const charges = await chargesOf(before);
    const paid = charges.filter(({ status }) => status === 'paid');
    assert.equal(paid.length, 24, 'one payment for each order');
    for (const id of ids) {
      const own = () => merchant.deliveries.filter(({ data }) => data.checkout?.id === id);
      const firsts = () => [...new Map(own().map((each) => [each.id, each.type])).values()];
      await until(`the merchant receives the events of ${id}`, () => firsts().length === 2);
      assert.deepEqual(firsts(), ['payment.paid', 'checkout.paid']);
    }
    assert.deepEqual(merchant.forged, []);
  });

  test('every process returns the same ordered log of events', async () => {
    const logs = await Promise.all(
      processes.map(async ({ url }) => {
        const response = await fetch(`${url}/v1/events?limit=500`, {
          headers: { authorization: `Bearer ${merchantKey}` },
        });
        return ((await response.json()) as { data: { id: string; position: number }[] }).data;
      }),
    );
    const [first = []] = logs;
    for (const log of logs)
      assert.deepEqual(
        log.map(({ id }) => id),
        first.map(({ id }) => id),
      );
    assert.ok(first.every(({ position }, index) => position > (first[index - 1]?.position ?? 0)));
  });
});

/** Retries failed work, as a browser or a merchant's server does after a broken connection. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  let isDone = false;
  await until('the work succeeds', async () => {
    try {
      result = await work();
      isDone = true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return isDone;
  });
  return result as T;
}
