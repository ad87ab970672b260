/** Tests what is offered after a wallet's card was declined (§7.3): the same as for cards. */
// In every engine only in the long run.
import { assert } from 'chai';
import type { PaymentView } from '../../../widget/protocol/checkout.ts';
import { showCard } from '../support/browser/card.ts';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { find, waitForText, textOf, until } from '../support/browser/page.ts';
import { companion, createScene, type Scene } from '../support/browser/scene.ts';
import { view, walletPayment } from '../support/browser/wallet.ts';

interface PayErrorDetails {
  code: string;
  advice: string | null;
  message: string;
}

const tooLarge = (final = false): Partial<PaymentView> => ({
  failure: { code: 'amount_too_large', advice: 'new_charge', final },
});

describe('<pay-wallet> after a decline', () => {
  let page: HTMLElement;
  let errors: PayErrorDetails[];
  let approve: () => void;
  let confirm: () => Promise<object>;
  let confirmCalls: number;
  let mounted: number;

  before(() =>
    installLibrary(
      () => {
        mounted += 1;
        return (emit) => {
          approve = () => emit('confirm', { paymentFailed: () => undefined });
          emit('ready', { availablePaymentMethods: { googlePay: true } });
        };
      },
      () => {
        confirmCalls += 1;
        return confirm();
      },
    ),
  );
  beforeEach(() => {
    [errors, confirmCalls, mounted] = [[], 0, 0];
    page = document.body.appendChild(document.createElement('main'));
    page.addEventListener('pay-error', (event) => errors.push(event as Event & PayErrorDetails));
  });
  afterEach(() => page.remove());

  function show({ secret }: Scene): HTMLElement {
    const wallet = document.createElement('pay-wallet');
    const all = { companion, checkout: secret, locale: 'en' };
    for (const [name, value] of Object.entries(all)) wallet.setAttribute(name, value);
    return page.appendChild(wallet);
  }

  const declineWith = (code: string) => async () => ({ error: { type: 'card_error', decline_code: code } });
  const deposits = async (scene: Scene): Promise<number> => (await scene.deposits()).length;

  for (const code of ['amount_too_large', 'amount_too_small']) {
    it(`${code}: hides the buttons until the shop has changed the amount`, async () => {
      const scene = await createScene({ view, deposits: [{ payment: walletPayment() }] });
      const wallet = show(scene);
      await until('the buttons', () => wallet.matches(':state(embedded)'));
      confirm = declineWith(code);
      approve();
      await until('declined', () => wallet.matches(':state(declined)'));
      await waitForText(wallet, 'only the shop can change it');
      assert.deepEqual(
        errors.map((error) => [error.code, error.advice]),
        [[code, 'new_charge']],
      );
      assert.isNull(find(wallet, 'button, .buttons'));
      await scene.configure({ view: { amounts: { USD: '20.00' } }, payment: null });
      await until('the buttons', () => wallet.matches(':state(embedded)'));
      assert.notInclude(textOf(wallet), 'only the shop');
    });
  }

  it('offers nothing when the payment already has such a decline', async () => {
    const scene = await createScene({ view, payment: walletPayment(tooLarge()) });
    const wallet = show(scene);
    await until('declined', () => wallet.matches(':state(declined)'));
    await waitForText(wallet, 'only the shop can change it');
    assert.equal(mounted, 0);
    assert.equal(await deposits(scene), 0);
    assert.deepEqual(errors, []);
  });

  it('does not call the processor when the companion returns such a decline of another payment', async () => {
    const { action: _none, ...refused } = walletPayment({
      method: 'card',
      status: 'cancelled',
      ...tooLarge(true),
    });
    const scene = await createScene({ view, deposits: [{ payment: refused }] });
    const wallet = show(scene);
    await until('the buttons', () => wallet.matches(':state(embedded)'));
    approve();
    await until('declined', () => wallet.matches(':state(declined)'));
    assert.equal(confirmCalls, 0);
    assert.deepEqual(
      errors.map((error) => error.code),
      ['amount_too_large'],
    );
  });

  it('offers no card form and no hosted page either', async () => {
    for (const card_mode of ['direct', 'hosted'] as const) {
      const scene = await createScene({ view: { ...view, card_mode }, payment: walletPayment(tooLarge()) });
      const card = showCard(scene, { isolation: 'inline' }, page);
      await until('declined', () => card.matches(':state(declined)'));
      await waitForText(card, 'só a loja pode mudá-lo');
      const shown = [...(card.shadowRoot?.querySelectorAll('button') ?? [])].filter((button) =>
        button.checkVisibility(),
      );
      assert.deepEqual(shown, [], card_mode);
    }
  });

  it('approve_with_id may be retried once, then needs another card', async () => {
    const scene = await createScene({ view, deposits: [{ payment: walletPayment() }] });
    const wallet = show(scene);
    confirm = declineWith('approve_with_id');
    for (const count of [1, 2]) {
      await until('the buttons', () => wallet.matches(':state(embedded)'));
      approve();
      await until('the error', () => errors.length === count);
    }
    assert.deepEqual(
      errors.map(({ advice }) => advice),
      ['retry', 'other_card'],
    );
    assert.match(errors[1]?.message ?? '', /another card/);
  });

  it('counts an approve_with_id from before a reload', async () => {
    const failure = { code: 'approve_with_id', advice: 'retry', final: false } as const;
    const payment = walletPayment({ failure });
    const scene = await createScene({ view, payment, deposits: [{ payment }] });
    const wallet = show(scene);
    await until('the buttons', () => wallet.matches(':state(embedded)'));
    confirm = declineWith('approve_with_id');
    approve();
    await until('the error', () => errors.length === 1);
    assert.equal(errors[0]?.advice, 'other_card');
  });
});
