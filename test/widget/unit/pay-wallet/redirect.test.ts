/** Tests that the payment page is opened only for the checkout that the element still shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { createRedirect } from '../../../../widget/pay-wallet/modes/redirect.ts';
import type { ModeContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import { initialState } from '../../../../widget/pay-wallet/pay/wallet-step.ts';
import { payment } from '../views.ts';

const sessionOf = (clientSecret: string): CheckoutSession =>
  new CheckoutSession(new CheckoutClient({ companion: 'https://pay.example.com', clientSecret }));

const created = payment({
  method: 'wallet',
  action: { type: 'embed', url: 'https://service.example/pay/1' },
});

/** Presses the button; `session` is the one that the element has when the payment has been created, `isEnded` whether the mode has ended. */
async function addressesAfterPress(
  before: CheckoutSession,
  session: CheckoutSession | null,
  isEnded = false,
): Promise<string[]> {
  const run = new AbortController();
  const addresses: string[] = [];
  const host = {
    isDisabled: false,
    controller: { session: before as CheckoutSession | null },
    // A cancelled `pay-redirect`: the page would navigate itself.
    dispatchEvent(event: Event & { url?: string }) {
      addresses.push(event.url ?? '');
      return false;
    },
  };
  const deposit = Promise.withResolvers<typeof created>();
  const way = createRedirect({
    view: { host, state: initialState, confirmSubmit: () => true, shownRevision: 0 },
    change: () => undefined,
    session: before,
    signal: run.signal,
    deposit: () => deposit.promise,
  } as unknown as ModeContext);
  way.submit?.();
  host.controller.session = session;
  if (isEnded) run.abort();
  deposit.resolve(created);
  await new Promise((resolve) => setTimeout(resolve));
  return addresses;
}

test('a press in a way that fell back creates no payment while the element is disabled', async () => {
  for (const isDisabled of [true, false]) {
    let deposits = 0;
    const way = createRedirect({
      view: { host: { isDisabled, controller: { session: null } } },
      change: () => undefined,
      session: sessionOf('cs_1'),
      signal: new AbortController().signal,
      pressedRevision: 0,
      async deposit() {
        deposits += 1;
        return created;
      },
    } as unknown as ModeContext);
    await way.start();
    assert.equal(deposits, isDisabled ? 0 : 1);
  }
});

describe('the payment page of a wallet', () => {
  const first = sessionOf('cs_1');

  test('is opened for the checkout that is shown', async () => {
    assert.deepEqual(await addressesAfterPress(first, first), ['https://service.example/pay/1']);
  });

  test('is not opened after the element has changed to another checkout', async () => {
    assert.deepEqual(await addressesAfterPress(first, sessionOf('cs_2')), []);
  });

  test('is not opened after the element has left the page', async () => {
    assert.deepEqual(await addressesAfterPress(first, null), []);
  });

  test('is not opened after the amount or the wallet has changed, which ends the mode', async () => {
    assert.deepEqual(await addressesAfterPress(first, first, true), []);
  });
});
