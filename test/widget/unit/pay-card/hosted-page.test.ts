/** Tests that the hosted page is opened only for the checkout that the element still shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState } from '../../../../widget/checkout/shared/state.ts';
import { initialState } from '../../../../widget/pay-card/view/card-state.ts';
import type { CardContext } from '../../../../widget/pay-card/view/interfaces.ts';
import { CardFlow } from '../../../../widget/pay-card/pay/card-flow.ts';
import { paths } from '../../../../widget/protocol/requests.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';
import { checkout, payment } from '../views.ts';

Object.assign(globalThis, { location: new URL('https://shop.example/cart') });

const view = checkout({ methods: ['card'], card_mode: 'hosted' });
const created = payment({ method: 'card', action: { type: 'redirect', url: 'https://service.example/1' } });

/** An open checkout whose companion returns the deposit's payment after `respond`. */
function openCheckout(clientSecret: string): {
  open: OpenCheckout;
  respond: () => void;
  respondFraming: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const framing = Promise.withResolvers<Response>();
  const session = new CheckoutSession(
    new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret,
      fetch: (url) => (url === `https://pay.example.com${paths.framing}` ? framing.promise : promise),
    }),
  );
  session.state = firstState(view);
  return {
    open: { session, checkout: view, payment: null },
    respond: () => resolve(Response.json(created)),
    respondFraming: () => framing.resolve(Response.json({ allowed: false })),
  };
}

/** Presses the button; `after` is what the element shows when the payment has been created. */
async function addressesAfterPress(
  { open, respond, respondFraming }: ReturnType<typeof openCheckout>,
  after: OpenCheckout | null,
  display: 'frame' | null = null,
): Promise<string[]> {
  const addresses: string[] = [];
  const card = {
    state: initialState,
    open: open as OpenCheckout | null,
    change(changes: object) {
      card.state = { ...card.state, ...changes };
    },
    isHosted: () => true,
    confirmSubmit: () => true,
    host: {
      method: 'card',
      display,
      // A cancelled `pay-redirect`: the page would navigate itself.
      dispatchEvent(event: Event & { url?: string }) {
        addresses.push(event.url ?? '');
        return false;
      },
    },
  };
  new CardFlow(card as unknown as CardContext).submit(open);
  if (display === null) card.open = after;
  respond();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(card.state.activity, null, 'the payment has been created');
  card.open = after;
  respondFraming();
  await new Promise((resolve) => setTimeout(resolve, 20));
  return addresses;
}

describe('the hosted page of a card', () => {
  test('is opened for the checkout that is shown', async () => {
    const first = openCheckout('cs_1');
    assert.deepEqual(await addressesAfterPress(first, first.open), ['https://service.example/1']);
  });

  test('is not opened after the element has changed to another checkout', async () => {
    assert.deepEqual(await addressesAfterPress(openCheckout('cs_1'), openCheckout('cs_2').open), []);
  });

  test('is not opened for another checkout if the element changes while the companion reads its headers', async () => {
    const first = openCheckout('cs_1');
    assert.deepEqual(await addressesAfterPress(first, openCheckout('cs_2').open, 'frame'), []);
    const again = openCheckout('cs_1');
    assert.deepEqual(await addressesAfterPress(again, again.open, 'frame'), [
      '',
      'https://service.example/1',
    ]);
  });

  test('is not opened after the element has left the page, or the checkout was paid', async () => {
    assert.deepEqual(await addressesAfterPress(openCheckout('cs_1'), null), []);
  });
});
