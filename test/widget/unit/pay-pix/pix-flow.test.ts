/** Tests the steps of a Pix payment, what runs between them, and the countdown of a code. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { AnswerError, type CheckoutError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { Retry } from '../../../../widget/checkout/calls/retry.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { type PixContext, PixFlow } from '../../../../widget/pay-pix/view/pix-flow.ts';
import { checkout, payment } from '../views.ts';
import { type PixFacts, pixStep } from '../../../../widget/pay-pix/view/pix-step.ts';
import {
  clockText,
  durationText,
  isMinuteMark,
  secondsLeft,
} from '../../../../widget/pay-pix/view/countdown.ts';

/** Tests the retries of a PIX deposit: their pace, and the error that the buyer sees when they end. */

const request = { details: {}, revision: 0, isPressed: true };
const activePage = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

/** The view of an element that shows this checkout. */
const viewOf = (session: CheckoutSession, reportFailure: PixContext['reportFailure'] = () => undefined) =>
  ({ open: { session }, host: { requestUpdate: () => undefined }, reportFailure }) as unknown as PixContext;

/** Retries for an hour, as often as the flow allows, with a companion that never returns a code. */
async function retryForAnHour(t: TestContext, deposit: () => Promise<unknown>) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const errors: CheckoutError[] = [];
  let requests = 0;
  const session = {
    call: () => {
      requests += 1;
      return deposit();
    },
  } as unknown as CheckoutSession;
  const retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 }, activePage);
  const flow = new PixFlow(
    viewOf(session, (error) => errors.push(error)),
    retry,
  );
  await flow.requestCode(session, request);
  for (let second = 0; second < 3_600; second++) {
    if (!flow.error && !flow.isBusy) flow.awaitCode(session, 0);
    t.mock.timers.tick(1000);
    await nextTick();
  }
  return { flow, session, errors, requests: () => requests };
}

test('stops retrying an unknown outcome with one error, and the button retries', async (t) => {
  const { flow, session, errors, requests } = await retryForAnHour(t, async () =>
    payment({ status: 'processing' }),
  );
  assert.deepEqual([requests(), errors.length, flow.error?.code], [9, 1, 'OUTCOME_UNKNOWN']);
  await flow.requestCode(session, request);
  assert.deepEqual([requests(), flow.error], [10, null]);
});

test('stops retrying with one error when a proxy responds in place of the companion', async (t) => {
  const { flow, errors, requests } = await retryForAnHour(t, () => Promise.reject(new AnswerError('html')));
  assert.deepEqual([requests(), errors.length, flow.error?.code], [9, 1, 'ANSWER_NOT_UNDERSTOOD']);
});

test('repeats the request after the pause that a proxy requires', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let requests = 0;
  const session = {
    call: async () => {
      requests += 1;
      throw new ProblemError({ code: 'HTTP_503', title: 'No details' }, 503, 60_000);
    },
  } as unknown as CheckoutSession;
  const retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 }, activePage);
  const flow = new PixFlow(viewOf(session), retry);
  await flow.requestCode(session, request);
  t.mock.timers.tick(59_999);
  assert.equal(requests, 1);
  t.mock.timers.tick(1);
  assert.equal(requests, 2);
});

test('an expired code that the companion still returns is shown again, also after a lost response', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, { document: new EventTarget() });
  Object.defineProperty(navigator, 'onLine', { value: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  let deposits = 0;
  const session = new CheckoutSession(
    new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret: 'cs_1',
      async fetch(input) {
        if (!new Request(input).url.endsWith('/deposit')) return Response.json(checkout({ payment: live }));
        deposits += 1;
        if (deposits === 1) throw new TypeError('no connection');
        return Response.json(live);
      },
    }),
    activePage,
  );
  const retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 }, activePage);
  const flow = new PixFlow(viewOf(session), retry);
  const step = (): string => flow.step({ session, checkout: checkout(), payment: live }, false);
  t.mock.method(session, 'now', () => nowMs);
  await flow.lookAtEnd(session, live);
  assert.equal(step(), 'expired');
  await flow.renew(session, 0);
  assert.equal(step(), 'preparing');
  t.mock.timers.tick(5_000);
  for (let turn = 0; turn < 10; turn += 1) await nextTick();
  assert.deepEqual([deposits, step()], [2, 'code']);
});

/** Tests which step of a PIX payment is shown. */

const nowMs = Date.parse('2026-01-01T12:00:00Z');
const nothing: PixFacts = {
  payment: null,
  nowMs,
  isBusy: false,
  error: null,
  needsForm: false,
  isStopped: false,
  lookedUpAtEnd: null,
};
const live = payment({ pix: { code: 'x', image_url: null }, expires_at: '2026-01-01T12:05:00Z' });
const over = { ...live, expires_at: '2026-01-01T11:59:59Z' };
const unnamed = payment({ status: 'processing' });
const error = new ProblemError({ code: 'ACQUIRER_API_ERROR', title: 'no' }, 422, null);

describe('the step of a PIX payment', () => {
  const cases: [string, Partial<PixFacts>, string][] = [
    ['no payment and no form to fill in', {}, 'start'],
    ['the payer details are missing', { needsForm: true }, 'form'],
    ['the page cancelled the submit', { isStopped: true }, 'stopped'],
    [
      'the page cancelled the submit, and payer details are missing',
      { isStopped: true, needsForm: true },
      'form',
    ],
    ['a code is requested', { isBusy: true, needsForm: true }, 'preparing'],
    ['a code is available', { payment: live }, 'code'],
    ['a code is available while another is requested', { payment: live, isBusy: true }, 'code'],
    ['a code without an expiry time', { payment: { ...live, expires_at: '' } }, 'code'],
    ['the outcome of the deposit is unknown', { payment: unnamed }, 'preparing'],
    ['an unknown outcome turned out to be a rejection', { payment: unnamed, error }, 'problem'],
    ['the code has expired', { payment: over }, 'checking'],
    ['the code has expired, and a lookup confirmed it', { payment: over, lookedUpAtEnd: over.id }, 'expired'],
    [
      'a lookup confirmed the expiry, and the clock was set back since',
      { payment: live, lookedUpAtEnd: live.id },
      'expired',
    ],
    ['the code was cancelled', { payment: { ...live, status: 'cancelled' } }, 'expired'],
    [
      'a new code is requested after expiry',
      { payment: over, lookedUpAtEnd: over.id, isBusy: true },
      'preparing',
    ],
    ['the request for a new code was rejected', { payment: over, lookedUpAtEnd: over.id, error }, 'problem'],
    ['the payer details were rejected', { error, needsForm: true }, 'form'],
    [
      'the payment is paid, and the checkout is still open',
      { payment: { ...live, status: 'paid' } },
      'checking',
    ],
  ];
  for (const [name, facts, step] of cases) {
    test(`${name}: ${step}`, () => assert.equal(pixStep({ ...nothing, ...facts }), step));
  }
});

/** Tests the countdown of a PIX code and its announcements. */

describe('countdown', () => {
  test('rounds a started second up, and ends at zero', () => {
    assert.equal(secondsLeft(10_000, 0), 10);
    assert.equal(secondsLeft(10_000, 1), 10);
    assert.equal(secondsLeft(10_000, 9_999), 1);
    assert.equal(secondsLeft(10_000, 10_000), 0);
    assert.equal(secondsLeft(10_000, 99_999), 0);
  });

  test('formats seconds as a clock', () => {
    assert.equal(clockText(0), '0:00');
    assert.equal(clockText(247), '4:07');
    assert.equal(clockText(3_600), '1:00:00');
    assert.equal(clockText(86_399), '23:59:59');
    assert.equal(durationText(247), 'PT247S');
  });

  test('is announced once at five minutes and once at one minute', () => {
    const announced: number[] = [];
    for (let second = 400; second > 0; second--)
      if (isMinuteMark(second, second - 1)) announced.push(second - 1);
    assert.deepEqual(announced, [300, 60]);
  });

  test('is announced once after the device slept, and not at the end', () => {
    assert.equal(isMinuteMark(900, 200), true);
    assert.equal(isMinuteMark(200, 199), false);
    assert.equal(isMinuteMark(900, 30), true);
    assert.equal(isMinuteMark(900, 0), false);
  });
});
