/** Tests that a card is charged, and its bank's step shown, only for the checkout that the element still shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import {
  type CardContext,
  type CardEntry,
  initialState,
} from '../../../../widget/pay-card/view/interfaces.ts';
import { CardFlow } from '../../../../widget/pay-card/pay/card-flow.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';
import { checkout, payment } from '../views.ts';

function openCheckout(clientSecret: string): OpenCheckout {
  const client = new CheckoutClient({ companion: 'https://pay.example.com', clientSecret });
  return { session: new CheckoutSession(client), checkout: checkout(), payment: null };
}

/** Presses the button; `after` is what the element shows once the processor's fraud session is known. Returns the number of charges. */
async function chargesAfterPress(before: OpenCheckout, after: OpenCheckout | null): Promise<number> {
  const fraudSession = Promise.withResolvers<null>();
  const card = {
    state: initialState,
    open: before as OpenCheckout | null,
    change(changes: object) {
      card.state = { ...card.state, ...changes };
    },
  };
  let count = 0;
  const entry = {
    async charge() {
      count += 1;
      return payment({ method: 'card', status: 'processing' });
    },
  };
  const flow = new CardFlow(card as unknown as CardContext, () => fraudSession.promise);
  const running = flow.charge(before.session, entry as unknown as CardEntry, {
    isRepeat: false,
    revision: 0,
  });
  card.open = after;
  fraudSession.resolve(null);
  await running;
  assert.equal(card.state.activity, null);
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
    state: initialState,
    open: before as OpenCheckout | null,
    isDropped: false,
    change(changes: object) {
      card.state = { ...card.state, ...changes };
    },
    host: { method: 'card', dispatchEvent: ({ type }: Event) => events.push(type) },
  };
  const flow = new CardFlow(card as unknown as CardContext);
  flow.challenge.run = async () => {
    events.push('challenge');
    return 'left';
  };
  const entry = { charge: () => charged.promise };
  const running = flow.charge(before.session, entry as unknown as CardEntry, {
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
