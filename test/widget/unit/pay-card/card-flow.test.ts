/** Tests that a card is charged, and its bank's step shown, only for the checkout that the element still shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import type { CardContext, EmbeddedForm } from '../../../../widget/pay-card/view/interfaces.ts';
import { CardFlow } from '../../../../widget/pay-card/pay/card-flow.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';
import { checkout, payment } from '../views.ts';
import { setImmediate as nextTick } from 'node:timers/promises';
import { firstState, isKnown } from '../../../../widget/checkout/shared/state.ts';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { RepeatedCall } from '../../../../widget/pay-card/pay/charge-calls.ts';

/** The element, of which nothing is drawn. */
const host = { method: 'card', isDisabled: false, isConnected: true, requestUpdate: () => undefined };

function openCheckout(clientSecret: string): OpenCheckout {
  const client = new CheckoutClient({ companion: 'https://pay.example.com', clientSecret });
  return { session: new CheckoutSession(client), checkout: checkout(), payment: null };
}

/** Presses the button; `after` is what the element shows once the processor's fraud session is known. Returns the number of charges. */
async function chargesAfterPress(before: OpenCheckout, after: OpenCheckout | null): Promise<number> {
  const fraudSession = Promise.withResolvers<null>();
  const card = { open: before as OpenCheckout | null, host };
  let count = 0;
  const form = {
    async charge() {
      count += 1;
      return payment({ method: 'card', status: 'processing' });
    },
  };
  const flow = new CardFlow(card as unknown as CardContext, () => fraudSession.promise);
  const running = flow.charge(before, form as unknown as EmbeddedForm, {
    isRepeat: false,
    revision: 0,
  });
  card.open = after;
  fraudSession.resolve(null);
  await running;
  assert.equal(flow.state.activity, null);
  return count;
}

describe('a card', () => {
  const first = openCheckout('cs_1');

  test('is charged for the checkout that is shown', async () => {
    assert.equal(await chargesAfterPress(first, first), 1);
  });

  test('is not charged after the element has changed to another checkout', async () => {
    assert.equal(await chargesAfterPress(first, openCheckout('cs_2')), 0);
  });

  test('is not charged after the checkout was paid or the element has left the page', async () => {
    assert.equal(await chargesAfterPress(first, null), 0);
  });
});

/** The payment requires the bank's step. Returns the dispatched events, and the calls of the library and companion. */
async function eventsAfterCharge(change: (card: { open: OpenCheckout | null; isDropped: boolean }) => void) {
  const before = openCheckout('cs_1');
  const charged = Promise.withResolvers<ReturnType<typeof payment>>();
  const events: string[] = [];
  const card = {
    open: before as OpenCheckout | null,
    isDropped: false,
    host: { ...host, dispatchEvent: ({ type }: Event) => events.push(type) },
  };
  const flow = new CardFlow(card as unknown as CardContext);
  flow.challenge.run = async () => {
    events.push('challenge');
    return 'left';
  };
  const form = { charge: () => charged.promise };
  const running = flow.charge(before, form as unknown as EmbeddedForm, {
    isRepeat: false,
    revision: 0,
  });
  await new Promise((resolve) => setTimeout(resolve));
  change(card);
  charged.resolve(payment({ method: 'card', status: 'requires_action' }));
  await running;
  return events;
}

describe('the bank’s step', () => {
  test('is shown for the checkout that is shown', async () => {
    assert.deepEqual(await eventsAfterCharge(() => undefined), ['pay-action', 'challenge']);
  });

  test('is not shown after the element has changed to another checkout or has left the page', async () => {
    for (const open of [openCheckout('cs_2'), null])
      assert.deepEqual(await eventsAfterCharge((card) => (card.open = open)), []);
  });
});

/** Tests that the form stays hidden after the card was lost during a charge, until the outcome is known. */
// An active page.
Object.assign(globalThis, {
  document: new EventTarget(),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
Object.defineProperty(navigator, 'onLine', { value: true });

const charged = checkout({ payment: payment({ method: 'card', status: 'processing' }) });

const responses: { [name: string]: () => Response } = {
  'the rate limit': () =>
    Response.json({ code: 'RATE_LIMITED', title: 'Too many', status: 429 }, problem(429)),
  'a proxy': () => new Response('<h1>Forbidden</h1>', { status: 403 }),
};

const problem = (status: number): ResponseInit => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '1' },
});

describe('the form of a card that was lost during its charge', () => {
  for (const [name, respond] of Object.entries(responses)) {
    test(`stays hidden when the status was refused by ${name}`, async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      let requests = 0;
      const client = new CheckoutClient({
        companion: 'https://pay.example.com',
        clientSecret: 'cs_1',
        fetch: async () => ((requests += 1) === 1 ? respond() : Response.json(charged)),
      });
      const session = new CheckoutSession(client);
      session.state = firstState(checkout());
      // The frame was loaded anew.
      const form = { charge: async () => null } as unknown as EmbeddedForm;
      const open = { session, checkout: checkout(), payment: null };
      const flow = new CardFlow({ open, host } as unknown as CardContext);
      const running = flow.charge(open, form, {
        isRepeat: false,
        revision: 0,
      });
      for (let turn = 0; turn < 50; turn++) await nextTick();
      assert.equal(requests, 1);
      assert.equal(flow.state.activity?.kind, 'charging');
      t.mock.timers.tick(3_000);
      await running;
      assert.equal(flow.state.activity, null);
      assert.equal(isKnown(session.state) && session.state.payments.card?.status, 'processing');
    });
  }
});

test('reports a card that was lost during a charge which has not arrived', async () => {
  const events: string[] = [];
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    fetch: async () => Response.json(checkout()),
  });
  const session = new CheckoutSession(client);
  session.state = firstState(checkout());
  const open = { session, checkout: checkout(), payment: null };
  const announcer = { say: (text: string) => events.push(text) };
  const page = {
    ...host,
    announcer,
    dispatchEvent: ({ code }: Event & { code?: string }) => events.push(code ?? ''),
  };
  const texts = { all: { common: {}, own: { cardLost: 'Enter your card again.' } } };
  const flow = new CardFlow({ open, host: page, texts } as unknown as CardContext);
  // The frame was loaded anew.
  const form = { charge: async () => null } as unknown as EmbeddedForm;
  await flow.charge(open, form, { isRepeat: false, revision: 0 });
  assert.deepEqual(events, ['CARD_LOST', 'Enter your card again.']);
  assert.deepEqual(flow.state.problem, { kind: 'card-lost' });
});

describe('a confirm that is repeated by itself', () => {
  test('ends with an error of the companion, and waits for a press', async () => {
    Object.assign(globalThis, { location: new URL('https://shop.example/pay') });
    const returned = payment({ method: 'card', status: 'requires_action' });
    const responses = [Response.json({ ...returned, status: 'processing' })];
    let requests = 0;
    const client = new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret: 'cs_1',
      fetch: async () => {
        requests += 1;
        const refusal = { code: 'RATE_LIMITED', title: 'Too many', status: 429 };
        return responses.shift() ?? Response.json(refusal, problem(429));
      },
    });
    const session = new CheckoutSession(client);
    session.state = firstState(checkout({ payment: returned }));
    const open = { session, checkout: checkout(), payment: returned };
    const card = {
      open: open as OpenCheckout | null,
      isDropped: false,
      form: null,
      host: { ...host, updateComplete: Promise.resolve(), dispatchEvent: () => true },
    };
    const flow = new CardFlow(card as unknown as CardContext);
    flow.challenge.run = async () => 'done';
    flow.submit(open);
    await turns();
    assert.equal(requests, 1, 'the confirm settles nothing');
    // The element has left the page, so that no text is needed.
    card.open = null;
    for (let redraw = 0; redraw < 5; redraw++) {
      flow.update(open);
      await turns();
    }
    assert.equal(flow.state.activity, null);
    assert.equal(requests, 2);
  });
});

/** Tests the pace of a repeated call across an interruption. */
// An active page.
Object.assign(globalThis, { document: new EventTarget(), addEventListener: () => undefined });
Object.defineProperty(navigator, 'onLine', { value: true });

test('observes `Retry-After` after the element was moved in the page', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let requests = 0;
  const calls = new RepeatedCall(() => undefined);
  const running = calls.untilKnown(async () => {
    requests += 1;
    if (requests === 1)
      throw new ProblemError({ code: 'IDEMPOTENCY_KEY_IN_FLIGHT', title: 'x' }, 409, 60_000);
    return 'known';
  });
  await nextTick();
  t.mock.timers.tick(10_000);
  calls.pause();
  calls.resume();
  t.mock.timers.tick(49_000);
  await nextTick();
  assert.equal(requests, 1);
  t.mock.timers.tick(1_000);
  assert.equal(await running, 'known');
});

describe('a charge without a response, of an element that has left the page', () => {
  test('is repeated only once the element is back, whether it left before or after the connection', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    for (const leavesFirst of [true, false]) {
      const first = Promise.withResolvers<string>();
      let requests = 0;
      const calls = new RepeatedCall(() => undefined);
      const running = calls.untilKnown(async () => ((requests += 1) === 1 ? first.promise : 'known'));
      if (leavesFirst) calls.pause();
      first.reject(new ConnectionError(null));
      await turns();
      if (!leavesFirst) calls.pause();
      t.mock.timers.tick(60_000);
      await turns();
      assert.equal(requests, 1, 'off the page');
      calls.resume();
      t.mock.timers.tick(60_000);
      assert.equal(await running, 'known');
    }
  });
});

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTick();
}

test('an element that is removed during the `pay-error` of a decline leaves no listener', (t) => {
  Object.assign(globalThis, { location: new URL('https://shop.example/pay') });
  const listeners = new Set<unknown>();
  t.mock.method(globalThis, 'addEventListener', (_type: string, listener: unknown) =>
    listeners.add(listener),
  );
  t.mock.method(globalThis, 'removeEventListener', (_type: string, listener: unknown) =>
    listeners.delete(listener),
  );
  const open = openCheckout('cs_1');
  const page = { isConnected: true };
  const card = {
    open,
    form: null,
    texts: { all: { common: {}, own: { declines: {} } } },
    host: Object.assign(page, {
      ...host,
      announcer: { say: () => undefined },
      dispatchEvent: () => {
        page.isConnected = false;
        flow.leavePage();
      },
    }),
  };
  const flow = new CardFlow(card as unknown as CardContext);
  flow.update(open);
  assert.equal(listeners.size, 1);
  const failure = { code: 'card_declined', advice: 'other_card', final: true } as const;
  flow.update({ ...open, payment: payment({ method: 'card', status: 'cancelled', failure }) });
  assert.equal(page.isConnected, false);
  assert.equal(listeners.size, 0);
});
