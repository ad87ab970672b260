/** Tests that the form stays hidden after the card was lost during a charge, until the outcome is known. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState, isKnown } from '../../../../widget/checkout/shared/state.ts';
import {
  type CardContext,
  type CardEntry,
  initialState,
} from '../../../../widget/pay-card/view/interfaces.ts';
import { CardFlow } from '../../../../widget/pay-card/pay/card-flow.ts';
import { checkout, payment } from '../views.ts';

// An active page.
Object.assign(globalThis, { document: new EventTarget(), addEventListener: () => undefined });
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
      const card = {
        state: initialState,
        open: { session },
        change(changes: object) {
          card.state = { ...card.state, ...changes };
        },
      };
      // The frame was loaded anew.
      const entry = { charge: async () => null } as unknown as CardEntry;
      const running = new CardFlow(card as unknown as CardContext).charge(session, entry, {
        isRepeat: false,
        revision: 0,
      });
      for (let turn = 0; turn < 50; turn++) await nextTick();
      assert.equal(requests, 1);
      assert.equal(card.state.activity, 'charging');
      t.mock.timers.tick(3_000);
      await running;
      assert.equal(card.state.activity, null);
      assert.equal(isKnown(session.state) && session.state.payments.card?.status, 'processing');
    });
  }
});
