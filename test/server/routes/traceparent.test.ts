/** Tests that the `traceparent` of a request is passed on to the service, in the calls that this request causes, and logged with it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { before, describe, test } from 'node:test';
import { PayError } from '../../../server/errors.ts';
import { problemHandler } from '../../../server/http/middleware/problem.ts';
import { requestContext } from '../../../server/http/middleware/request-context.ts';
import { createLog } from '../../../server/log.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { customer } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { json, type Received, startService } from '../gateway/support.ts';
import { mount, type Mounted } from './mounted.ts';

const traceOf = (number: number): string =>
  `00-${String(number).padStart(32, '4bf92f3577b34da6')}-00f067aa0ba902b7-01`;
const trace = traceOf(1);

const isDeposit = ({ path }: Received): boolean => path.endsWith('/deposit/payment');

const invalid: Record<string, string> = {
  'of version ff': trace.replace(/^00/, 'ff'),
  'in capitals': trace.toUpperCase(),
  'with a trace id of zeros': `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  'with a parent id of zeros': `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
  'that goes on': `${trace}-more`,
  'that is longer': `${trace}0`,
  'that is shorter': trace.slice(0, -1),
  'sent twice': `${trace}, ${trace}`,
  'of other text': '4242 4242 4242 4242',
};

describe('a traceparent', () => {
  const suite = suiteScope();
  let mounted: Mounted;
  let received: Received[];
  /** Responses that wait for {@link release}. */
  let held: (() => void)[] | null = null;

  before(async () => {
    const service = await startService((request, response, count) => {
      const respond = (): void =>
        isDeposit(request)
          ? json(response, 200, { idTransaction: `pix-${count}`, qrcode: '00020126' })
          : json(response, 200, { status: 'WAITING' });
      if (held === null) respond();
      else held.push(respond);
    });
    suite.after(async () => {
      await service[Symbol.asyncDispose]();
    });
    ({ received } = service);
    mounted = await mount(suite, { baseUrl: service.baseUrl });
  });

  let orders = 0;
  async function deposit(headers: Record<string, string> = {}): Promise<string> {
    const checkout = await mounted.companion.checkouts.create({
      reference: `traced-${++orders}`,
      amounts: { BRL: '129.90' },
      customer,
    });
    const response = await fetch(`${mounted.url}/v1/checkout/deposit`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${checkout.client_secret}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ method: 'pix' }),
    });
    assert.ok(response.ok, await response.text());
    return checkout.id;
  }

  const deposits = (): IncomingHttpHeaders[] => received.filter(isDeposit).map(({ headers }) => headers);

  test('is passed on as it came, and no other tracing header is', async () => {
    const others = { tracestate: 'shop=1', baggage: 'email=ana', 'sentry-trace': trace, b3: trace };
    await deposit({ traceparent: trace, ...others });
    const sent = deposits().at(-1) ?? {};
    assert.equal(sent['traceparent'], trace);
    for (const name of Object.keys(others)) assert.equal(sent[name], undefined, name);
  });

  test('of a later version is passed on where it has the same form', async () => {
    const later = trace.replace(/^00/, 'cc');
    await deposit({ traceparent: later });
    assert.equal(deposits().at(-1)?.['traceparent'], later);
  });

  for (const [what, header] of Object.entries(invalid))
    test(`${what} is ignored`, async () => {
      await deposit({ traceparent: header });
      const sent = deposits().at(-1) ?? {};
      assert.equal(sent['traceparent'], undefined);
    });

  test('belongs to its request alone, when many run at once', async () => {
    const first = received.length;
    held = [];
    const numbers = Array.from({ length: 20 }, (_, index) => index + 100);
    const done = Promise.all([
      ...numbers.map((number) => deposit({ traceparent: traceOf(number) })),
      deposit(),
    ]);
    await until('all calls have arrived', () => (held?.length ?? 0) > numbers.length);
    for (const respond of held) respond();
    held = null;
    await done;
    const sent = received
      .slice(first)
      .filter(isDeposit)
      .map(({ headers }) => headers['traceparent'] ?? 'none');
    assert.equal(sent.length, numbers.length + 1);
    assert.deepEqual(new Set(sent), new Set([...numbers.map(traceOf), 'none']));
  });

  for (const order of ['before', 'after'] as const)
    test(`is not passed on in later lookups, of a stream that is opened ${order} the deposit`, async () => {
      const checkout = await mounted.companion.checkouts.create({
        reference: `streamed-${order}`,
        amounts: { BRL: '129.90' },
        customer,
      });
      const headers = { authorization: `Bearer ${checkout.client_secret}`, traceparent: traceOf(9) };
      const open = (): Promise<Response> => fetch(`${mounted.url}/v1/checkout/events`, { headers });
      const before = order === 'before' ? await open() : null;
      const { status } = await fetch(`${mounted.url}/v1/checkout/deposit`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'pix' }),
      });
      assert.ok(status < 300);
      const stream = before ?? (await open());
      const id = `pix-${received.findLastIndex(isDeposit) + 1}`;
      const lookups = (): Received[] =>
        received.filter(({ path, body }) => path.includes(id) || JSON.stringify(body).includes(id));
      await until('a lookup has arrived', () => lookups().length > 0);
      await stream.body?.cancel();
      for (const lookup of lookups()) assert.equal(lookup.headers['traceparent'], undefined, lookup.path);
    });
});

test('a traceparent is logged with its request and its error, an invalid one is not', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const app = express();
  app.use(requestContext(log, createMetrics({ ofProcess: false })));
  app.get('/fails', () => {
    throw new PayError('INTERNAL_ERROR', { cause: new Error('broken') });
  });
  app.use(problemHandler(log, 'http://localhost'));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fails`;
  const logged = async (traceparent: string): Promise<Record<string, unknown>[]> => {
    lines.length = 0;
    const response = await fetch(url, { headers: { traceparent, connection: 'close' } });
    const { request_id: id } = (await response.json()) as { request_id: string };
    await until('both lines are written', () => lines.length === 2);
    for (const line of lines) assert.equal(line['request_id'], id);
    return [...lines];
  };
  for (const line of await logged(trace)) assert.equal(line['traceparent'], trace);
  for (const header of Object.values(invalid))
    for (const line of await logged(header)) assert.equal(line['traceparent'], undefined, header);
});
