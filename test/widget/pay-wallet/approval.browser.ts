/** An approval whose outcome nobody knows: over a reload of the page, and over the bank's page. */
import { assert } from 'chai';
import type { PaymentView } from '../../../widget/protocol/checkout.ts';
import { showCard } from '../support/browser/card.ts';
import { installLibrary } from '../support/browser/library.ts';
import { until } from '../support/browser/page.ts';
import { companion, scene, type Scene } from '../support/browser/scene.ts';
import { comeBack, decline, view, walletPayment } from '../support/browser/wallet.ts';

const minute = 60_000;
interface Shown {
  wallet: HTMLElement;
  card: HTMLElement;
  /** Codes that the page was told. */
  errors: string[];
}

describe('<pay-wallet> after an approval', () => {
  let approve: () => void;
  /** What the processor's library makes of it. */
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

  function show(made: Scene, attributes?: Record<string, string>): Shown {
    page = document.body.appendChild(document.createElement('main'));
    const errors: string[] = [];
    page.addEventListener('pay-error', (event) => errors.push((event as Event & { code: string }).code));
    const wallet = page.appendChild(walletOf(made, attributes));
    return { wallet, errors, card: showCard(made, { isolation: 'inline' }, page) };
  }

  /** Nothing is left but what the tab keeps. */
  async function leave(made: Scene): Promise<void> {
    const streams = async () => (await made.record()).streams;
    await until('it listens', async () => (await streams()) > 0);
    page.remove();
    await until('nobody listens', async () => (await streams()) === 0);
  }

  async function reload(made: Scene, attributes?: Record<string, string>): Promise<Shown> {
    await leave(made);
    return show(made, attributes);
  }

  async function polled(made: Scene): Promise<void> {
    const reads = async () => (await made.calls()).filter((call) => call.endsWith('/status')).length;
    const before = await reads();
    await until('it is asked for', async () => (await reads()) > before);
  }

  const isWaiting = ({ wallet, card }: Shown): boolean =>
    wallet.matches(':state(confirming)') && card.matches(':state(held)');
  const isOpen = ({ wallet, card }: Shown): boolean =>
    wallet.matches(':state(embedded)') && card.matches(':state(form)');

  interface Approved {
    made: Scene;
    shown: Shown;
    payment: PaymentView;
  }

  /** The buyer has approved; the library answers `result`, or never where the page is left for the bank's. */
  async function approved(result: object | null, fields: Partial<PaymentView> = {}): Promise<Approved> {
    const payment = walletPayment(fields);
    const made = await scene({ view, deposits: [{ payment }] });
    const shown = show(made);
    await until('the buttons', () => isOpen(shown));
    let isAsked = false;
    confirm = () => {
      isAsked = true;
      return result ? Promise.resolve(result) : new Promise(() => undefined);
    };
    approve();
    await until('the processor is asked', () => isAsked);
    await until('confirming', () => isWaiting(shown));
    if (result) await polled(made);
    return { made, shown, payment };
  }

  const sent = { paymentIntent: { status: 'processing' } };
  const interrupted = null;

  it('goes on waiting after a reload, holds the card, prepares nothing, and shows what comes of it', async () => {
    const { made, payment } = await approved(sent);
    const deposits = (await made.deposits()).length;
    aheadMs = 30 * minute;
    const shown = await reload(made);
    await until('it waits', () => isWaiting(shown));
    await polled(made);
    assert.isTrue(isWaiting(shown));
    assert.equal((await made.deposits()).length, deposits);
    const kept = JSON.stringify(Object.entries(sessionStorage));
    assert.include(kept, payment.id);
    assert.notInclude(kept, payment.action?.client_secret ?? '');
    assert.notInclude(kept, made.secret);
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await until('paid', () => shown.wallet.matches(':state(paid)'));
    assert.notInclude(JSON.stringify(Object.entries(sessionStorage)), payment.id);
    assert.deepEqual(shown.errors, []);
  });

  it('holds the card where it is disabled after the reload', async () => {
    const { made } = await approved(sent);
    const shown = await reload(made, { disabled: '' });
    await until('it waits', () => isWaiting(shown));
  });

  it('where the page was left before the library answered, the buttons come back after a while', async () => {
    const { made } = await approved(interrupted);
    aheadMs = 3 * minute;
    const shown = await reload(made);
    await until('it waits', () => isWaiting(shown));
    await polled(made);
    assert.isTrue(isWaiting(shown));
    aheadMs = 5 * minute;
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, []);
    const again = await reload(made);
    await until('the buttons, now at once', () => isOpen(again));
  });

  it('out of the browser’s cache, by “Back” from the bank’s page, the buttons come back after a while, too', async () => {
    const { made, shown } = await approved(interrupted);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await polled(made);
    assert.isTrue(isWaiting(shown));
    aheadMs = 5 * minute;
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, []);
  });

  it('waits after the return from the bank’s page, whatever the address says and however long it took', async () => {
    const { made, payment } = await approved(interrupted);
    await leave(made);
    aheadMs = 10 * minute;
    comeBack(payment, 'failed');
    const shown = show(made);
    await until('it waits', () => isWaiting(shown));
    assert.equal(location.href, href);
    await polled(made);
    assert.isTrue(isWaiting(shown));
    await made.say({ payment: decline('card_declined') });
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, ['card_declined']);
  });

  it('a return to a tab that knows nothing waits where the payment shows no decline', async () => {
    const { made, payment } = await approved(interrupted);
    await leave(made);
    sessionStorage.clear();
    comeBack(payment, 'succeeded');
    const shown = show(made);
    await until('it waits', () => isWaiting(shown));
    await leave(made);
    sessionStorage.clear();
    await made.say({ payment: decline('card_declined') });
    comeBack(payment, 'failed');
    const other = show(made);
    await until('the buttons', () => isOpen(other));
    assert.deepEqual(other.errors, []);
  });

  it('a decline that came meanwhile is told once, and the buttons return', async () => {
    const { made } = await approved(sent);
    await leave(made);
    await made.say({ payment: decline('insufficient_funds') });
    const shown = show(made);
    const second = page.appendChild(walletOf(made));
    await until('the buttons', () => isOpen(shown) && second.matches(':state(embedded)'));
    assert.deepEqual(shown.errors, ['insufficient_funds']);
    const again = await reload(made);
    await until('the buttons', () => isOpen(again));
    assert.deepEqual(again.errors, []);
  });

  it('two wallets wait for the same, and one of them tells the decline', async () => {
    const { made } = await approved(sent);
    const shown = await reload(made);
    const second = page.appendChild(walletOf(made));
    await until('both wait', () => isWaiting(shown) && second.matches(':state(confirming)'));
    await made.say({ payment: decline('insufficient_funds') });
    await until('the buttons', () => isOpen(shown) && second.matches(':state(embedded)'));
    assert.deepEqual(shown.errors, ['insufficient_funds']);
  });

  it('a second wallet that shows its buttons waits for it, too', async () => {
    const payment = walletPayment();
    const made = await scene({ view, deposits: [{ payment }] });
    const shown = show(made);
    await until('the buttons', () => isOpen(shown));
    const approveFirst = approve;
    const second = page.appendChild(walletOf(made));
    await until('its buttons', () => second.matches(':state(embedded)'));
    confirm = async () => sent;
    approveFirst();
    await until('both wait', () => isWaiting(shown) && second.matches(':state(confirming)'));
  });

  it('waits where the newest payment is another one, a code that was asked for later', async () => {
    const { made, payment } = await approved(sent);
    await leave(made);
    const { action: _none, ...pix } = walletPayment({ method: 'pix', currency: 'BRL', amount: '129.90' });
    await made.say({ payment: null });
    await made.say({ payment: pix, deposits: [{ payment }] });
    const shown = show(made);
    await until('it waits', () => isWaiting(shown));
    await polled(made);
    assert.isTrue(isWaiting(shown));
  });

  it('a decline of a try before is not told; the next one is', async () => {
    const { made } = await approved(sent, decline('insufficient_funds'));
    const shown = await reload(made);
    await until('it waits', () => isWaiting(shown));
    await polled(made);
    assert.isTrue(isWaiting(shown));
    await made.say({ payment: decline('card_declined') });
    await until('the buttons', () => isOpen(shown));
    assert.deepEqual(shown.errors, ['card_declined']);
  });

  it('what the library says took no money is not awaited', async () => {
    const { made } = await approved(interrupted);
    confirm = async () => ({ error: { type: 'card_error', code: 'card_declined' } });
    aheadMs = 5 * minute;
    const again = await reload(made);
    await until('the buttons', () => isOpen(again));
    approve();
    await until('declined', () => again.errors.length === 1);
    const last = await reload(made);
    await until('the buttons', () => isOpen(last));
  });

  it('another checkout has nothing to do with it', async () => {
    const { made } = await approved(sent);
    await leave(made);
    const payment = walletPayment();
    const other = await scene({ view, payment, deposits: [{ payment }] });
    const shown = show(other);
    await until('the buttons', () => isOpen(shown));
    page.remove();
    const first = show(made);
    await until('the first still waits', () => isWaiting(first));
  });

  it('where the storage is refused, the page that stays waits all the same', async () => {
    const allowed = Object.getOwnPropertyDescriptors(Storage.prototype);
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.assign(Storage.prototype, { setItem: refuse, getItem: refuse, removeItem: refuse });
    try {
      const { made, shown } = await approved(sent);
      assert.isTrue(isWaiting(shown));
      await made.say({ payment: decline('insufficient_funds') });
      await until('the buttons', () => isOpen(shown));
      assert.deepEqual(shown.errors, ['insufficient_funds']);
    } finally {
      Object.defineProperties(Storage.prototype, allowed);
    }
  });
});
