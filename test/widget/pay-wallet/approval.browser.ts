/** Tests a wallet's approval with an unknown outcome, across a reload and across the bank's page. */
// In every engine only in the long run.
import { assert } from 'chai';
import type { PaymentView } from '../../../widget/protocol/checkout.ts';
import { showCard } from '../support/browser/card.ts';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { until } from '../support/browser/page.ts';
import { companion, createScene, pixPayment, type Scene } from '../support/browser/scene.ts';
import { decline, simulateRedirectReturn, view, walletPayment } from '../support/browser/wallet.ts';
import { rememberApproval } from '../../../widget/pay-wallet/approval/approval-memory.ts';

const minute = 60_000;
interface Shown {
  wallet: HTMLElement;
  card: HTMLElement;
  /** Codes of the dispatched `pay-error` events. */
  errors: string[];
}

describe('<pay-wallet> after an approval', () => {
  let approve: () => void;
  /** The processor library's response to the approval. */
  let confirm: () => Promise<object>;
  let page: HTMLElement;
  let aheadMs: number;
  const { now } = Date;
  const { href } = location;

  before(() =>
    installLibrary(
      () => (emit) => {
        approve = () => emit('confirm', { paymentFailed: () => undefined });
        emit('ready', { availablePaymentMethods: { googlePay: true } });
      },
      () => confirm(),
    ),
  );
  beforeEach(() => {
    aheadMs = 0;
    Date.now = () => now() + aheadMs;
  });
  afterEach(() => {
    Date.now = now;
    page.remove();
    history.replaceState(null, '', href);
  });

  function walletOf({ secret }: Scene, attributes: Record<string, string> = {}): HTMLElement {
    const wallet = document.createElement('pay-wallet');
    const all = { companion, checkout: secret, locale: 'en', ...attributes };
    for (const [name, value] of Object.entries(all)) wallet.setAttribute(name, value);
    return wallet;
  }

  function show(scene: Scene, attributes?: Record<string, string>): Shown {
    page = document.body.appendChild(document.createElement('main'));
    const errors: string[] = [];
    page.addEventListener('pay-error', (event) => errors.push((event as Event & { code: string }).code));
    const wallet = page.appendChild(walletOf(scene, attributes));
    return { wallet, errors, card: showCard(scene, { isolation: 'inline' }, page) };
  }

  /** Removes the elements; only the session storage remains. */
  async function leave(scene: Scene): Promise<void> {
    const streams = async () => (await scene.record()).streams;
    await until('an open stream', async () => (await streams()) > 0);
    page.remove();
    await until('no open stream', async () => (await streams()) === 0);
  }

  async function reload(scene: Scene, attributes?: Record<string, string>): Promise<Shown> {
    await leave(scene);
    return show(scene, attributes);
  }

  async function waitForPoll(scene: Scene): Promise<void> {
    const polls = async () => (await scene.calls()).filter((call) => call.endsWith('/status')).length;
    const before = await polls();
    await until('a poll', async () => (await polls()) > before);
  }

  const isWaiting = ({ wallet, card }: Shown): boolean =>
    wallet.matches(':state(confirming)') && card.matches(':state(held)');
  const isOpen = ({ wallet, card }: Shown): boolean =>
    wallet.matches(':state(embedded)') && card.matches(':state(form)');

  interface Approved {
    scene: Scene;
    shown: Shown;
    payment: PaymentView;
  }

  /** Approves; the library returns `result`, or nothing when the buyer leaves for the bank's page. */
  async function approveWith(result: object | null, fields: Partial<PaymentView> = {}): Promise<Approved> {
    const payment = walletPayment(fields);
    const scene = await createScene({ view, deposits: [{ payment }] });
    const shown = show(scene);
    await until('the buttons', () => isOpen(shown));
    let isConfirmCalled = false;
    confirm = () => {
      isConfirmCalled = true;
      return result ? Promise.resolve(result) : new Promise(() => undefined);
    };
    approve();
    await until('the confirm call', () => isConfirmCalled);
    await until('confirming', () => isWaiting(shown));
    if (result) await waitForPoll(scene);
    return { scene, shown, payment };
  }

  const sent = { paymentIntent: { status: 'processing' } };
  const interrupted = null;

  it('keeps waiting after a reload, blocks the card, sends no deposit, and shows the outcome', async () => {
    const { scene, payment } = await approveWith(sent);
    const deposits = (await scene.deposits()).length;
    aheadMs = 30 * minute;
    const shown = await reload(scene);
    await until('the wallet waits', () => isWaiting(shown));
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
    assert.equal((await scene.deposits()).length, deposits);
    const kept = JSON.stringify(Object.entries(sessionStorage));
    assert.include(kept, payment.id);
    assert.notInclude(kept, payment.action?.client_secret ?? '');
    assert.notInclude(kept, scene.secret);
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await until('paid', () => shown.wallet.matches(':state(paid)'));
    assert.notInclude(JSON.stringify(Object.entries(sessionStorage)), payment.id);
    assert.deepEqual(shown.errors, []);
  });

  it('blocks the card when the wallet is disabled after the reload', async () => {
    const { scene } = await approveWith(sent);
    const shown = await reload(scene, { disabled: '' });
    await until('the wallet waits', () => isWaiting(shown));
  });

  it('shows the buttons again after a while when the page was left before the library responded', async () => {
    const { scene } = await approveWith(interrupted);
    aheadMs = 3 * minute;
    const shown = await reload(scene);
    await until('the wallet waits', () => isWaiting(shown));
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
    aheadMs = 5 * minute;
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, []);
    const again = await reload(scene);
    await until('the buttons, without waiting', () => isOpen(again));
  });

  it('shows the buttons again after a while when “Back” restores the page from the browser’s cache', async () => {
    const { scene, shown } = await approveWith(interrupted);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
    aheadMs = 5 * minute;
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, []);
  });

  it('waits after the return from the bank’s page, whatever the address states and however long it took', async () => {
    const { scene, payment } = await approveWith(interrupted);
    await leave(scene);
    aheadMs = 10 * minute;
    simulateRedirectReturn(payment, 'failed');
    const shown = show(scene);
    await until('the wallet waits', () => isWaiting(shown));
    assert.equal(location.href, href);
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
    await scene.configure({ payment: decline('card_declined') });
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, ['card_declined']);
  });

  it('a return to a tab without stored state waits unless the payment shows a decline', async () => {
    const { scene, payment } = await approveWith(interrupted);
    await leave(scene);
    sessionStorage.clear();
    simulateRedirectReturn(payment, 'succeeded');
    const shown = show(scene);
    await until('the wallet waits', () => isWaiting(shown));
    await leave(scene);
    sessionStorage.clear();
    await scene.configure({ payment: decline('card_declined') });
    simulateRedirectReturn(payment, 'failed');
    const other = show(scene);
    await until('the buttons', () => isOpen(other));
    assert.deepEqual(other.errors, []);
  });

  it('a decline that arrived meanwhile is reported once, and the buttons return', async () => {
    const { scene } = await approveWith(sent);
    await leave(scene);
    await scene.configure({ payment: decline('insufficient_funds') });
    const shown = show(scene);
    const second = page.appendChild(walletOf(scene));
    await until('the buttons', () => isOpen(shown) && second.matches(':state(embedded)'));
    assert.deepEqual(shown.errors, ['insufficient_funds']);
    const again = await reload(scene);
    await until('the buttons', () => isOpen(again));
    assert.deepEqual(again.errors, []);
  });

  it('two wallets wait for the same payment, and only one reports the decline', async () => {
    const { scene } = await approveWith(sent);
    const shown = await reload(scene);
    const second = page.appendChild(walletOf(scene));
    await until('both wait', () => isWaiting(shown) && second.matches(':state(confirming)'));
    await scene.configure({ payment: decline('insufficient_funds') });
    await until('the buttons', () => isOpen(shown) && second.matches(':state(embedded)'));
    assert.deepEqual(shown.errors, ['insufficient_funds']);
  });

  it('a second wallet with visible buttons waits for the approval, too', async () => {
    const payment = walletPayment();
    const scene = await createScene({ view, deposits: [{ payment }] });
    const shown = show(scene);
    await until('the buttons', () => isOpen(shown));
    const approveFirst = approve;
    const second = page.appendChild(walletOf(scene));
    await until('its buttons', () => second.matches(':state(embedded)'));
    confirm = async () => sent;
    approveFirst();
    await until('both wait', () => isWaiting(shown) && second.matches(':state(confirming)'));
  });

  it('waits when the newest payment is a PIX code that was requested later', async () => {
    const { scene, payment } = await approveWith(sent);
    await leave(scene);
    const { action: _none, ...pix } = walletPayment({ method: 'pix', currency: 'BRL', amount: '129.90' });
    await scene.configure({ payment: null });
    await scene.configure({ payment: pix, deposits: [{ payment }] });
    const shown = show(scene);
    await until('the wallet waits', () => isWaiting(shown));
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
  });

  it('waits when the merchant changes the amount meanwhile', async () => {
    const { scene, shown } = await approveWith(sent);
    const deposits = [{ payment: walletPayment({ amount: '40.00' }) }];
    await scene.configure({ view: { amounts: { USD: '40.00' } }, payment: null, deposits });
    await waitForPoll(scene);
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
  });

  it('does not report the decline of an earlier attempt, and reports the next one', async () => {
    const { scene } = await approveWith(sent, decline('insufficient_funds'));
    const shown = await reload(scene);
    await until('the wallet waits', () => isWaiting(shown));
    await waitForPoll(scene);
    assert.isTrue(isWaiting(shown));
    await scene.configure({ payment: decline('card_declined') });
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, ['card_declined']);
  });

  it('does not wait after a reload when the library reported a decline', async () => {
    const { scene } = await approveWith(interrupted);
    confirm = async () => ({ error: { type: 'card_error', code: 'card_declined' } });
    aheadMs = 5 * minute;
    const again = await reload(scene);
    await until('the buttons', () => isOpen(again));
    approve();
    await until('declined', () => again.errors.length === 1);
    const last = await reload(scene);
    await until('the buttons', () => isOpen(last));
  });

  for (const [name, remove] of Object.entries({
    'removed while an update is pending': ({ wallet }: Shown) => {
      wallet.toggleAttribute('disabled');
      wallet.remove();
    },
    'removed by a listener of `pay-ready`': ({ wallet }: Shown) => {
      page.addEventListener('pay-ready', () => page.querySelector('pay-wallet')?.remove(), { once: true });
      wallet.replaceWith(wallet.cloneNode());
    },
  }))
    it(`holds the card for a while only when it is ${name}`, async () => {
      const { shown } = await approveWith(sent);
      remove(shown);
      await until('no wallet', () => !page.querySelector('pay-wallet'));
      await until('the card', () => shown.card.matches(':state(form)'));
    });

  it('does not wait on another checkout', async () => {
    const { scene } = await approveWith(sent);
    await leave(scene);
    const payment = walletPayment();
    const other = await createScene({ view, payment, deposits: [{ payment }] });
    const shown = show(other);
    await until('the buttons', () => isOpen(shown));
    page.remove();
    const first = show(scene);
    await until('the first still waits', () => isWaiting(first));
  });

  it('waits without session storage while the page stays open', async () => {
    const allowed = Object.getOwnPropertyDescriptors(Storage.prototype);
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.assign(Storage.prototype, { setItem: refuse, getItem: refuse, removeItem: refuse });
    try {
      const { scene, shown } = await approveWith(sent);
      assert.isTrue(isWaiting(shown));
      await scene.configure({ payment: decline('insufficient_funds') });
      await until('the buttons', () => isOpen(shown));
      assert.deepEqual(shown.errors, ['insufficient_funds']);
    } finally {
      Object.defineProperties(Storage.prototype, allowed);
    }
  });
});

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
