/** Tests an approval given before a reload, whose payment is hidden by a newer PIX code: requesting it again may create a payment. */
// In every engine only in the long run.
import { assert } from 'chai';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { pixPayment, companion, createScene } from '../support/browser/scene.ts';
import { until } from '../support/browser/page.ts';
import { view, walletPayment } from '../support/browser/wallet.ts';
import { rememberApproval } from '../../../widget/pay-wallet/approval/approval-memory.ts';

describe('<pay-wallet> with an approval that a newer PIX code hides', () => {
  before(() =>
    installLibrary(() => (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } })),
  );
  const leftovers: Element[] = [];
  afterEach(() => {
    for (const element of leftovers.splice(0)) element.remove();
    sessionStorage.clear();
  });

  /** Counts the `pay-submit` events; the page cancels the first ones. */
  async function show(cancelled: number) {
    const payment = walletPayment();
    const id = `co_${crypto.randomUUID()}`;
    const scene = await createScene({
      view: { ...view, id },
      payment: pixPayment(),
      deposits: [{ payment }],
    });
    rememberApproval(id, payment, 'sent');
    const wallet = document.createElement('pay-wallet');
    const shown = { wallet, scene, submits: 0 };
    wallet.addEventListener('pay-submit', (event) => {
      shown.submits += 1;
      if (shown.submits <= cancelled) event.preventDefault();
    });
    Object.assign(wallet, { companion, checkout: scene.secret, locale: 'en' });
    document.body.append(wallet);
    leftovers.push(wallet);
    return shown;
  }

  it('announces the request by `pay-submit`', async () => {
    const shown = await show(0);
    await until('the wallet waits', () => shown.wallet.matches(':state(confirming)'));
    assert.equal(shown.submits, 1);
    assert.equal((await shown.scene.deposits()).length, 1);
  });

  it('waits for `submit()` if the page cancels it', async () => {
    const shown = await show(1);
    const { wallet, scene } = shown;
    await until('the button', () => wallet.matches(':state(offered)'));
    assert.deepEqual(await scene.deposits(), []);
    wallet.submit();
    await until('the wallet waits', () => wallet.matches(':state(confirming)'));
    assert.equal((await scene.deposits()).length, 1);
    assert.equal(shown.submits, 2);
  });
});
