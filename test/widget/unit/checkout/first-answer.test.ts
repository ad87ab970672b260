import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/client.ts';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/errors.ts';
import type { Answer } from '../../../../widget/checkout/ask.ts';
import { firstAnswer } from '../../../../widget/checkout/first-answer.ts';
import { checkout } from '../support.ts';

const companion = 'https://pay.example/pay';
const startMs = 1_800_000_000_000;

describe('the first answer about a checkout', () => {
  const fetch = mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json(checkout())));
  const page = { hidden: false };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: startMs });
    Object.assign(globalThis, { document: page });
  });

  afterEach(() => {
    fetch.mock.resetCalls();
    page.hidden = false;
    // What was asked in one test is forgotten by the next.
    mock.timers.runAll();
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'document');
  });

  /** A client as an element's session has it: what it asks for itself is counted, too. */
  const clientOf = (first: Promise<Answer> | undefined): CheckoutClient =>
    new CheckoutClient({ companion, clientSecret: 'cs_1', first });

  test('is asked for once by all elements of it, with the secret in the body alone', () => {
    assert.equal(firstAnswer(companion, 'cs_1'), firstAnswer(companion, 'cs_1'));
    assert.notEqual(firstAnswer(companion, 'cs_2'), firstAnswer(companion, 'cs_1'));
    assert.equal(fetch.mock.callCount(), 2);
    const { arguments: sent } = fetch.mock.calls[0] ?? { arguments: [] };
    const [url, init] = sent as unknown as [string, RequestInit];
    assert.equal(url, `${companion}/v1/checkout`);
    assert.deepEqual(init.body, new URLSearchParams({ client_secret: 'cs_1' }));
    assert.doesNotMatch(JSON.stringify([url, init.headers]), /cs_1/);
    assert.equal(init.credentials, 'omit');
  });

  test('is not asked for by a page that nobody looks at', () => {
    page.hidden = true;
    assert.equal(firstAnswer(companion, 'cs_1'), undefined);
    assert.equal(fetch.mock.callCount(), 0);
  });

  test('is what the client says first; after that it asks itself', async () => {
    const client = clientOf(firstAnswer(companion, 'cs_1'));
    assert.equal((await client.checkout()).id, 'co-1');
    assert.equal(fetch.mock.callCount(), 1);
    assert.equal((await client.checkout()).id, 'co-1');
    assert.equal(fetch.mock.callCount(), 2);
  });

  test('sets the clock by when it came, not by when it was read', async () => {
    const aheadMs = 3_600_000;
    const headers = { date: new Date(startMs + aheadMs).toUTCString() };
    fetch.mock.mockImplementationOnce(() => Promise.resolve(Response.json(checkout(), { headers })));
    const first = firstAnswer(companion, 'cs_1');
    await first;
    mock.timers.tick(30_000);
    const client = clientOf(first);
    await client.checkout();
    // Half a second is the middle of what a whole second can mean.
    assert.equal(client.clock.now(), startMs + 30_000 + aheadMs + 500);
  });

  test('may be a refusal, or not come', async () => {
    fetch.mock.mockImplementationOnce(() => Promise.resolve(new Response(null, { status: 401 })));
    await assert.rejects(clientOf(firstAnswer(companion, 'cs_1')).checkout(), ProblemError);
    fetch.mock.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    await assert.rejects(clientOf(firstAnswer(companion, 'cs_2')).checkout(), ConnectionError);
  });

  test('is kept for seconds: later it would tell of a checkout as it was', () => {
    const asked = firstAnswer(companion, 'cs_1');
    mock.timers.tick(10_000);
    assert.notEqual(firstAnswer(companion, 'cs_1'), asked);
  });
});
