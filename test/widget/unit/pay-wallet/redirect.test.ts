/** Tests the button that leads to the hosted page, and that this is opened only for the checkout that the element still shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import type { WalletMessages } from '../../../../widget/locale/messages.ts';
import { createRedirect } from '../../../../widget/pay-wallet/modes/redirect.ts';
import type { ModeContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
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
    view: { host, shownRevision: 0 },
    announceSubmit: () => true,
    redraw: () => undefined,
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
      pressedRevision: 0,
      redraw: () => undefined,
      session: sessionOf('cs_1'),
      signal: new AbortController().signal,
      async deposit() {
        deposits += 1;
        return created;
      },
    } as unknown as ModeContext);
    await way.start();
    assert.equal(deposits, isDisabled ? 0 : 1);
  }
});

describe('the hosted page of a wallet', () => {
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

test('a link to the hosted page, whose tab was blocked, gives way to the button when its payment has ended', async (t) => {
  const window = { open: () => null };
  Object.assign(globalThis, { window, self: window, top: {} });
  t.after(() => {
    for (const name of ['window', 'self', 'top']) Reflect.deleteProperty(globalThis, name);
  });
  const session = sessionOf('cs_1');
  const view = {
    host: { isDisabled: false, controller: { session }, dispatchEvent: () => true },
    shownRevision: 0,
    open: { payment: created },
  };
  const mode = createRedirect({
    view,
    announceSubmit: () => true,
    redraw: () => undefined,
    session,
    signal: new AbortController().signal,
    deposit: async () => created,
  } as unknown as ModeContext);
  const texts = { openPage: () => '' } as unknown as WalletMessages;
  const isLink = (): boolean => JSON.stringify(mode.render(texts, '', true)).includes('pay/1');
  mode.submit?.();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(isLink(), true);
  for (const ended of [{ status: 'cancelled' }, { id: 'pay_2' }] as const) {
    view.open = { payment: { ...created, ...ended } };
    assert.equal(isLink(), false);
  }
});

test('a hosted page in another tab stays shown while its address is requested again', async (t) => {
  const window = { open: () => ({}) };
  Object.assign(globalThis, { window, self: window, top: {} });
  t.after(() => {
    for (const name of ['window', 'self', 'top']) Reflect.deleteProperty(globalThis, name);
  });
  const calls = [created, created].map(() => Promise.withResolvers<typeof created>());
  const session = sessionOf('cs_1');
  const mode = createRedirect({
    view: {
      host: { isDisabled: false, controller: { session }, dispatchEvent: () => true },
      shownRevision: 0,
    },
    announceSubmit: () => true,
    redraw: () => undefined,
    session,
    signal: new AbortController().signal,
    deposit: () => calls.shift()?.promise,
    fail: () => undefined,
  } as unknown as ModeContext);
  const texts = {
    title: 'here',
    opening: 'opening',
    elsewhere: { title: 'elsewhere', text: '', action: 'again' },
  };
  const shown = (): string[] =>
    ['here', 'opening', 'elsewhere', 'again'].filter((text) =>
      JSON.stringify(mode.render(texts as unknown as WalletMessages, '', true)).includes(`"${text}"`),
    );
  const [first, second] = calls;
  mode.submit?.();
  assert.deepEqual(shown(), ['here', 'opening']);
  first?.resolve(created);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(shown(), ['elsewhere', 'again']);
  mode.submit?.();
  assert.deepEqual(shown(), ['opening', 'elsewhere']);
  second?.reject(new Error('no response'));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(shown(), ['elsewhere', 'again']);
});
