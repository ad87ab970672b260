/** Tests which responses a session takes: none that is older than a charge, and none of a proxy. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import type { PageActivity } from '../../../../widget/checkout/shared/page-activity.ts';
import { movePayment, refresh } from '../../../../widget/checkout/calls/payment-calls.ts';
import { takeView } from '../../../../widget/checkout/outcome/live-updates.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState, isKnown } from '../../../../widget/checkout/shared/state.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { until } from '../../../support/until.ts';
import { checkout, payment } from '../views.ts';
import { ServerClock } from '../../../../widget/checkout/shared/server-clock.ts';

/** Companion that holds back its first status response until `releaseFirst`, so that later updates overtake it. */
class SlowCompanion {
  readonly processing: PaymentView = payment({ method: 'card', status: 'processing' });
  readonly calls: string[] = [];
  current: PaymentView | null = null;
  releaseFirst: () => void = () => undefined;
  readonly #held = new Promise<void>((resolve) => {
    this.releaseFirst = resolve;
  });
  readonly #activity: PageActivity = {
    isActive: () => true,
    isOnline: () => true,
    onChange: () => () => undefined,
  };
  readonly session = new CheckoutSession(
    new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret: 'cs_1',
      fetch: async (url) => {
        const call = new URL(url instanceof Request ? url.url : url).pathname.split('/').at(-1) ?? '';
        const isFirst = !this.calls.includes(call);
        this.calls.push(call);
        // Streams fail, so that the session polls the status.
        if (call === 'events') throw new TypeError('cut');
        const view = checkout({ payment: this.current });
        if (call === 'status' && isFirst) await this.#held;
        return Response.json(view);
      },
    }),
    this.#activity,
  );

  async charge(): Promise<void> {
    await movePayment(this.session, 'charge key', async () => {
      this.current = this.processing;
      return this.processing;
    });
  }

  get cardStatus(): string | undefined {
    const { state } = this.session;
    return 'payments' in state ? state.payments.card?.status : undefined;
  }
}

describe('a view that was requested before a charge and received after it', () => {
  test('does not remove the charge: the view is requested again', async (context) => {
    const companion = new SlowCompanion();
    const { session } = companion;
    session.start();
    context.after(() => session.stop());
    await until('the checkout is loaded', () => session.state.phase === 'open');
    const statuses: (string | undefined)[] = [];
    const refreshed = refresh(session);
    await companion.charge();
    session.subscribe(() => statuses.push(companion.cardStatus));
    companion.releaseFirst();
    assert.equal((await refreshed).payment?.id, companion.processing.id);
    assert.deepEqual([...new Set(statuses)], ['processing']);
  });

  test('does not remove the charge while polling in place of a stream', async (context) => {
    const companion = new SlowCompanion();
    const { session } = companion;
    session.start();
    context.after(() => session.stop());
    await until('the status is requested', () => companion.calls.includes('status'));
    await companion.charge();
    const statuses: (string | undefined)[] = [];
    session.subscribe(() => statuses.push(companion.cardStatus));
    companion.releaseFirst();
    await until('the response is applied', () => statuses.length > 0);
    assert.deepEqual([...new Set(statuses)], ['processing']);
  });
});

test('an older view from the stream does not remove a charge: the view is requested again', async () => {
  const processing = payment({ method: 'card', status: 'processing' });
  let current: PaymentView | null = processing;
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    fetch: async () => Response.json(checkout({ payment: current })),
  });
  const session = new CheckoutSession(client);
  session.state = firstState(checkout({ payment: processing }));
  const statuses = new Set<string | undefined>();
  session.subscribe(() => {
    if (isKnown(session.state)) statuses.add(session.state.payments.card?.status);
  });
  await takeView(session, checkout());
  assert.deepEqual([...statuses], ['processing']);
  // A rejected attempt is removed.
  current = null;
  await takeView(session, checkout());
  assert.ok(statuses.has(undefined));
});

/** Companion behind a proxy that responds to the first read in its place. */
function behindProxy(response: Response): CheckoutSession {
  let isFirst = true;
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    fetch: async (url) => {
      if (new URL(url instanceof Request ? url.url : url).pathname.endsWith('/events'))
        throw new TypeError('cut');
      if (!isFirst) return Response.json(checkout());
      isFirst = false;
      return response;
    },
  });
  return new CheckoutSession(client, {
    isActive: () => true,
    isOnline: () => true,
    onChange: () => () => undefined,
  });
}

describe('a first read of the checkout', () => {
  const html = { headers: { 'content-type': 'text/html' } };
  const responses: [name: string, response: Response][] = [
    ['404', new Response('<h1>Not Found</h1>', { ...html, status: 404 })],
    ['403', new Response('<h1>Forbidden</h1>', { ...html, status: 403 })],
    ['200', new Response('<h1>Sign in to this network</h1>', html)],
  ];
  for (const [name, response] of responses) {
    test(`is repeated after the ${name} of a proxy`, async (context) => {
      const session = behindProxy(response);
      session.start();
      context.after(() => session.stop());
      const phases = new Set<string>();
      session.subscribe(() => phases.add(session.state.phase));
      await until('the checkout is loaded', () => session.state.phase === 'open' || phases.has('failed'));
      assert.ok(!phases.has('failed'));
    });
  }

  test('fails for good when the companion rejects the client secret', async () => {
    const problem = { type: 'about:blank', title: 'No', status: 401, code: 'UNAUTHENTICATED' };
    const headers = { 'content-type': 'application/problem+json' };
    const session = behindProxy(Response.json(problem, { status: 401, headers }));
    session.start();
    await until('it has failed', () => session.state.phase === 'failed');
    session.stop();
  });
});

test('a repeated first read does not replace a checkout that has come from the stream meanwhile', async () => {
  const response = Promise.withResolvers<Response>();
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    fetch: () => response.promise,
  });
  const session = new CheckoutSession(client);
  void session.retry();
  const processing = payment({ method: 'card', status: 'processing' });
  session.state = firstState(checkout({ payment: processing }));
  response.resolve(Response.json(checkout()));
  await new Promise((resolve) => setTimeout(resolve));
  assert.ok(isKnown(session.state));
  assert.deepEqual(session.state.payments.card, processing);
});

/** Tests the estimate of the companion's time. */

/** A whole second, as a `Date` header has it. */
const startMs = Date.parse('2026-01-01T12:00:00Z');
const minuteMs = 60_000;

describe('ServerClock', () => {
  let clock: ServerClock;
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: startMs });
    clock = new ServerClock();
  });
  afterEach(() => mock.timers.reset());

  /** A response after a round trip, sent in its middle by a companion that is ahead. */
  const respond = (roundTripMs: number, aheadMs: number): void => {
    const sentAt = Date.now();
    mock.timers.tick(roundTripMs);
    clock.measure(new Date(sentAt + roundTripMs / 2 + aheadMs).toUTCString(), sentAt, Date.now());
  };
  const aheadMs = (): number => clock.now() - Date.now();
  const isNear = (wantedMs: number): void =>
    assert.ok(Math.abs(aheadMs() - wantedMs) <= 1_000, `${aheadMs()} instead of ${wantedMs}`);

  test('keeps the most exact measurement', () => {
    respond(200, 5 * minuteMs);
    const exact = aheadMs();
    isNear(5 * minuteMs);
    respond(4_000, 5 * minuteMs + 1_500);
    assert.equal(aheadMs(), exact);
  });

  test('follows a clock of the buyer that is set later, in either direction', () => {
    respond(20, 0);
    for (const aheadNowMs of [-10 * minuteMs, 10 * minuteMs]) {
      respond(2_000, aheadNowMs);
      isNear(aheadNowMs);
    }
  });

  test('ignores a response without a date, and one during which the clock was set', () => {
    respond(20, minuteMs);
    const measured = aheadMs();
    const date = new Date(Date.now() + minuteMs).toUTCString();
    clock.measure(null, Date.now(), Date.now());
    clock.measure(date, Date.now() - 10 * minuteMs, Date.now());
    clock.measure(date, Date.now() + 10 * minuteMs, Date.now());
    assert.equal(aheadMs(), measured);
  });
});
