/** Tests the button that leads to the hosted page, and that this is opened only for the checkout that the element still shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WalletMessages } from '../../../../widget/locale/messages.ts';
import { createRedirect } from '../../../../widget/pay-wallet/modes/redirect.ts';
import type { ModeContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { payment } from '../views.ts';
import { FakeView, settled } from './fake-view.ts';

/** The element, of which nothing is drawn. */
const host = { isDisabled: false, requestUpdate: () => undefined, dispatchEvent: () => true };

const created = payment({
  method: 'wallet',
  action: { type: 'embed', url: 'https://service.example/pay/1' },
});

/** Presses the button; `meanwhile` is called before the payment has been created. */
async function addressesAfterPress(meanwhile: (view: FakeView) => void): Promise<string[]> {
  const view = new FakeView({}, created);
  await view.update('redirect');
  const addresses: string[] = [];
  // A cancelled `pay-redirect`: the page would navigate itself.
  Object.assign(view.host, {
    dispatchEvent(event: Event & { url?: string }) {
      addresses.push(event.url ?? '');
      return false;
    },
  });
  const [context] = view.contexts;
  assert.ok(context);
  createRedirect(context).submit?.();
  meanwhile(view);
  await settled();
  return addresses;
}

test('a press in a way that fell back creates no payment while the element is disabled', async () => {
  for (const isDisabled of [true, false]) {
    let deposits = 0;
    const way = createRedirect({
      host: { ...host, isDisabled, dispatchEvent: () => false },
      signal: new AbortController().signal,
      async deposit() {
        deposits += 1;
        return created;
      },
    } as unknown as ModeContext);
    await way.start(0);
    assert.equal(deposits, isDisabled ? 0 : 1);
  }
});

describe('the hosted page of a wallet', () => {
  test('is opened for the checkout that is shown', async () => {
    assert.deepEqual(await addressesAfterPress(() => undefined), ['https://service.example/pay/1']);
  });

  test('is not opened after the element has changed to another checkout', async () => {
    assert.deepEqual(await addressesAfterPress((view) => view.flow.drop()), []);
  });

  test('is not opened after the element has left the page', async () => {
    assert.deepEqual(await addressesAfterPress((view) => view.flow.leavePage()), []);
  });

  test('is not opened after the amount or the wallet has changed', async () => {
    const changed = (view: FakeView): void => {
      view.show({ amounts: { USD: '26.00' } });
      view.flow.update(view.open);
    };
    assert.deepEqual(await addressesAfterPress(changed), []);
  });
});

test('a link to the hosted page, whose tab was blocked, gives way to the button when its payment has ended', async (t) => {
  const window = { open: () => null };
  Object.assign(globalThis, { window, self: window, top: {} });
  t.after(() => {
    for (const name of ['window', 'self', 'top']) Reflect.deleteProperty(globalThis, name);
  });
  let newest: PaymentView = created;
  const mode = createRedirect({
    host,
    announcePress: () => 0,
    open: () => ({ payment: newest }),
    signal: new AbortController().signal,
    deposit: async () => created,
  } as unknown as ModeContext);
  const texts = { openPage: () => '' } as unknown as WalletMessages;
  const isLink = (): boolean => JSON.stringify(mode.render(texts, '', true)).includes('pay/1');
  mode.submit?.();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(isLink(), true);
  for (const ended of [{ status: 'cancelled' }, { id: 'pay_2' }] as const) {
    newest = { ...created, ...ended };
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
  const mode = createRedirect({
    host,
    announcePress: () => 0,
    open: () => ({ payment: created }),
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
