/** Tests the prefetched request of a checkout, which all its elements share. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import type { CompanionResponse } from '../../../../widget/checkout/companion-request.ts';
import { prefetchCheckout } from '../../../../widget/checkout/prefetch-checkout.ts';
import { checkout } from '../views.ts';
import { LazyModule } from '../../../../widget/checkout/lazy-module.ts';

const companion = 'https://pay.example/pay';
const startMs = 1_800_000_000_000;

describe('prefetchCheckout', () => {
  const fetch = mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json(checkout())));
  const page = { hidden: false };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: startMs });
    Object.assign(globalThis, { document: page });
  });

  afterEach(() => {
    fetch.mock.resetCalls();
    page.hidden = false;
    // Forgets the responses of this test.
    mock.timers.runAll();
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'document');
  });

  /** A client as an element's session creates it; its own requests are counted, too. */
  const clientOf = (first: Promise<CompanionResponse> | undefined): CheckoutClient =>
    new CheckoutClient({ companion, clientSecret: 'cs_1', response: first });

  test('sends one request for all elements of a checkout, with the secret in the body alone', () => {
    assert.equal(prefetchCheckout(companion, 'cs_1'), prefetchCheckout(companion, 'cs_1'));
    assert.notEqual(prefetchCheckout(companion, 'cs_2'), prefetchCheckout(companion, 'cs_1'));
    assert.equal(fetch.mock.callCount(), 2);
    const { arguments: sent } = fetch.mock.calls[0] ?? { arguments: [] };
    const [url, init] = sent as unknown as [string, RequestInit];
    assert.equal(url, `${companion}/v1/checkout`);
    assert.deepEqual(init.body, new URLSearchParams({ client_secret: 'cs_1' }));
    assert.doesNotMatch(JSON.stringify([url, init.headers]), /cs_1/);
    assert.equal(init.credentials, 'omit');
  });

  test('sends no request on a hidden page', () => {
    page.hidden = true;
    assert.equal(prefetchCheckout(companion, 'cs_1'), undefined);
    assert.equal(fetch.mock.callCount(), 0);
  });

  test("is the response to the client's first call; later calls send their own request", async () => {
    const client = clientOf(prefetchCheckout(companion, 'cs_1'));
    assert.equal((await client.checkout()).id, 'co-1');
    assert.equal(fetch.mock.callCount(), 1);
    assert.equal((await client.checkout()).id, 'co-1');
    assert.equal(fetch.mock.callCount(), 2);
  });

  test('sets the clock by the time of receipt, not of decoding', async () => {
    const aheadMs = 3_600_000;
    const headers = { date: new Date(startMs + aheadMs).toUTCString() };
    fetch.mock.mockImplementationOnce(() => Promise.resolve(Response.json(checkout(), { headers })));
    const first = prefetchCheckout(companion, 'cs_1');
    await first;
    mock.timers.tick(30_000);
    const client = clientOf(first);
    await client.checkout();
    // The `date` header has whole seconds, whose last one counts as over.
    assert.equal(client.clock.now(), startMs + 30_000 + aheadMs + 1_000);
  });

  test('may be rejected by the companion, or fail', async () => {
    fetch.mock.mockImplementationOnce(() => Promise.resolve(new Response(null, { status: 401 })));
    await assert.rejects(clientOf(prefetchCheckout(companion, 'cs_1')).checkout(), ProblemError);
    fetch.mock.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    await assert.rejects(clientOf(prefetchCheckout(companion, 'cs_2')).checkout(), ConnectionError);
  });

  test('is kept for seconds, since an older view may be out of date', () => {
    const earlier = prefetchCheckout(companion, 'cs_1');
    mock.timers.tick(10_000);
    assert.notEqual(prefetchCheckout(companion, 'cs_1'), earlier);
  });
});

/** Tests the lazy loading of modules and its retries. */

describe('LazyModule', () => {
  test('loads once, however often it is called', async () => {
    let loads = 0;
    let changes = 0;
    const module = new LazyModule(
      async () => (loads += 1),
      () => (changes += 1),
    );
    module.preload();
    assert.equal(module.value, null);
    assert.deepEqual(await Promise.all([module.load(), module.load()]), [1, 1]);
    module.preload();
    assert.deepEqual([module.value, loads, changes], [1, 1, 1]);
  });

  test('rejects when loading fails, and loads with the next call', async () => {
    const results = [Promise.reject(new Error('offline')), Promise.resolve('here')];
    const module = new LazyModule(
      () => results.shift() ?? Promise.reject(new Error('loaded too often')),
      () => undefined,
    );
    await assert.rejects(module.load(), /offline/);
    assert.equal(await module.load(), 'here');
  });

  test('retries a failed preload after a delay', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const load = mock.fn<() => Promise<string>>(async () => 'here');
    load.mock.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    const module = new LazyModule(load, () => module.preload());
    module.preload();
    await new Promise(setImmediate);
    // Called at each update: the retry is not brought forward.
    module.preload();
    assert.equal(load.mock.callCount(), 1);
    context.mock.timers.tick(3_000);
    await new Promise(setImmediate);
    assert.deepEqual([module.value, load.mock.callCount()], ['here', 2]);
  });
});
