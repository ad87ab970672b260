/** Tests that nothing of a checkout reaches the element after the page has set another one. */
// In every engine only in the long run.
import { assert } from 'chai';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { until, visible } from '../support/browser/page.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';
import { view as walletView, walletPayment } from '../support/browser/wallet.ts';

describe('after the page has set another checkout', () => {
  const { fetch } = globalThis;
  let element: HTMLElement;
  afterEach(() => {
    globalThis.fetch = fetch;
    element.remove();
  });

  it('a PIX deposit of the previous one that fails is neither reported nor repeated', async () => {
    const first = await createScene({});
    const other = await createScene({ deposits: [{ payment: pixPayment() }] });
    let requests = 0;
    let fail = (): void => undefined;
    globalThis.fetch = (url, init) => {
      const isFirst =
        init?.body instanceof URLSearchParams && init.body.get('client_secret') === first.secret;
      if (typeof url !== 'string' || !url.endsWith('/deposit') || !isFirst) return fetch(url, init);
      requests += 1;
      const problem = { type: 'about:blank', title: 'No', status: 422, code: 'ACQUIRER_API_ERROR' };
      const headers = { 'content-type': 'application/problem+json' };
      return new Promise(
        (resolve) => (fail = () => resolve(Response.json(problem, { status: 422, headers }))),
      );
    };
    element = other.show({ checkout: first.secret });
    await until('the deposit', () => requests === 1);
    element.setAttribute('checkout', other.secret);
    await visible(element, '#code');
    fail();
    // Long enough for the panels that hold the error's text.
    await import('../../../widget/pay-pix/panels/pix-panels.ts');
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(
      other.events.filter(({ type }) => type === 'pay-error'),
      [],
    );
    assert.equal(requests, 1);
  });

  describe('<pay-wallet>', () => {
    let approve: () => void;
    let confirm: () => Promise<object>;
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
        () => confirm(),
      ),
    );
    const places = (): Element[] => [...element.querySelectorAll(':scope > div')];

    /** Shows the first checkout until its buttons are drawn. Returns the secret of the other one. */
    async function showFirst(): Promise<string> {
      mounted = 0;
      const first = await createScene({ view: walletView, deposits: [{ payment: walletPayment() }] });
      const other = await createScene({ view: walletView });
      element = document.createElement('pay-wallet');
      for (const [name, value] of Object.entries({ companion, checkout: first.secret, locale: 'en' }))
        element.setAttribute(name, value);
      document.body.append(element);
      await until('the buttons', () => element.matches(':state(embedded)'));
      return other.secret;
    }

    it('removes the buttons of the previous one at once, even after an approval', async () => {
      confirm = async () => ({ paymentIntent: { status: 'processing' } });
      const other = await showFirst();
      const [before] = places();
      approve();
      await until('confirming', () => element.matches(':state(confirming)'));
      element.setAttribute('checkout', other);
      // The state of the previous checkout still holds until the element has updated.
      await until('the previous buttons to be removed', () => before?.isConnected === false);
      await until('the other buttons', () => element.matches(':state(embedded)'));
      assert.lengthOf(places(), 1);
    });

    it('keeps the buttons of the previous one, hidden, until the processor’s call has returned', async () => {
      const call = Promise.withResolvers<object>();
      let isCalled = false;
      confirm = () => {
        isCalled = true;
        return call.promise;
      };
      const other = await showFirst();
      const [before] = places();
      approve();
      await until('the call', () => isCalled);
      element.setAttribute('checkout', other);
      await until('the other buttons', () => mounted === 2 && element.matches(':state(embedded)'));
      assert.deepEqual(
        places().map((place) => [place === before, place.checkVisibility()]),
        [
          [true, false],
          [false, true],
        ],
      );
      call.resolve({ paymentIntent: { status: 'processing' } });
      await until('the previous buttons to be removed', () => before?.isConnected === false);
      assert.lengthOf(places(), 1);
    });
  });
});
