/** Tests what `<pay-wallet>` shows and dispatches after a failed call. */
// In every engine only in the long run.
import { assert } from 'chai';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { button, until, waitForText } from '../support/browser/page.ts';
import { companion, createScene, type Scene } from '../support/browser/scene.ts';
import { view, walletPayment } from '../support/browser/wallet.ts';
import type { Instructions } from '../support/fake-companion-control.ts';

describe('<pay-wallet> after a failed call', () => {
  let wallet: HTMLElement;
  let codes: string[];
  let approve: () => void;
  before(() =>
    installLibrary(
      () => (emit) => {
        approve = () => emit('confirm', { paymentFailed: () => undefined });
        emit('ready', { availablePaymentMethods: { googlePay: true } });
      },
      undefined,
      () => Promise.reject(new TypeError('a bug of the library')),
    ),
  );
  beforeEach(() => {
    codes = [];
  });
  afterEach(() => wallet.remove());

  async function show(instructions: Instructions): Promise<Scene> {
    const scene = await createScene(instructions);
    wallet = document.createElement('pay-wallet');
    wallet.addEventListener('pay-error', (event) => codes.push((event as Event & { code: string }).code));
    const attributes = { companion, checkout: scene.secret, locale: 'en' };
    for (const [name, value] of Object.entries(attributes)) wallet.setAttribute(name, value);
    document.body.append(wallet);
    return scene;
  }

  it('dispatches `pay-submit` for “Try again”, and does nothing if the page cancels it', async () => {
    // Without a known key, the buttons need a payment first.
    const { publishable_key: _key, on_behalf_of: _account, ...unknown } = view;
    const unavailable = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE' } };
    const scene = await show({ view: unknown, deposits: [unavailable, { payment: walletPayment() }] });
    const deposits = async (): Promise<number> => (await scene.deposits()).length;
    (await button(wallet, 'Pay')).click();
    const retry = await button(wallet, 'Try again');
    const submits: string[] = [];
    const cancel = (event: Event): void => {
      submits.push(event.type);
      event.preventDefault();
    };
    wallet.addEventListener('pay-submit', cancel);
    retry.click();
    assert.deepEqual(submits, ['pay-submit']);
    assert.isTrue(wallet.matches(':state(problem)'));
    wallet.removeEventListener('pay-submit', cancel);
    retry.click();
    await until('the buttons', () => wallet.matches(':state(embedded)'));
    assert.equal(await deposits(), 2);
  });

  it('repeats a payment request that a proxy answered, since its outcome is unknown', async () => {
    const { publishable_key: _key, on_behalf_of: _account, ...unknown } = view;
    const scene = await show({ view: unknown, deposits: [{ proxy: 502 }, { payment: walletPayment() }] });
    (await button(wallet, 'Pay')).click();
    await until('the buttons', () => wallet.matches(':state(embedded)'));
    assert.deepEqual(codes, []);
    assert.lengthOf(await scene.deposits(), 2);
  });

  it('shows an unexpected error of the processor’s library as a connection error', async () => {
    await show({ view });
    await until('the buttons', () => wallet.matches(':state(embedded)'));
    approve();
    await waitForText(wallet, 'could not reach');
    assert.deepEqual(codes, ['CONNECTION_FAILED']);
  });

  const changed = { amounts: { USD: '36.00' }, revision: 1 };

  it('opens no page for an amount that has changed since the press, and waits for another one', async () => {
    const url = 'https://pay.example/1';
    const payment = walletPayment({ amount: '36.00', action: { type: 'redirect', url } });
    const scene = await show({ view, stream: 'refused', deposits: [{ payment }] });
    wallet.setAttribute('display', 'redirect');
    const urls: string[] = [];
    wallet.addEventListener('pay-redirect', (event) => {
      event.preventDefault();
      urls.push((event as Event & { url: string }).url);
    });
    const open = await button(wallet, '25.00');
    await scene.configure({ view: changed });
    open.click();
    await waitForText(wallet, 'The amount of this order has changed');
    assert.deepEqual([urls, codes], [[], ['AMOUNTS_CHANGED']]);
    (await button(wallet, '36.00')).click();
    await until('the page', () => urls[0]);
    assert.deepEqual(urls, [url]);
  });
});
