/** Tests the offer of `<pay-checkout price>` before a checkout exists. */
// In every engine only in the long run.
import { assert } from 'chai';
import type { OfferView } from '../../../widget/protocol/offer.ts';
import { paths } from '../../../widget/protocol/requests.ts';
import { until } from '../support/browser/page.ts';
import { companion } from '../support/browser/scene.ts';

const common = { price: 'mug', shop: 'Loja', title: 'Caneca', collect: [] };
const offers: Readonly<Record<string, OfferView>> = {
  'a quantity': { ...common, amounts: { BRL: '68.00' }, quantity: { min: 1, max: 9 } },
  'an open amount': {
    ...common,
    amounts: {},
    quantity: { min: 1, max: 1 },
    open: { currency: 'BRL', min: '5.00', max: '500.00', suggested: ['10.00', '20.00'] },
  },
};

describe('<pay-checkout price>', () => {
  const { fetch } = globalThis;
  let element: HTMLElement & { disabled: boolean };
  afterEach(() => {
    element.remove();
    globalThis.fetch = fetch;
  });

  const respondWith = (offer: () => Response): void => {
    globalThis.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      return address.endsWith(paths.prices + '/mug') ? offer() : fetch(input, init);
    };
  };
  const show = (): void => {
    element = document.createElement('pay-checkout');
    const attributes = { companion, price: 'mug', quantity: '2', locale: 'en' };
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.body.append(element);
  };

  it('has the state `failed` for an unknown price', async () => {
    respondWith(() =>
      Response.json(
        { type: 'about:blank', title: 'Not found', status: 404, code: 'PRICE_NOT_FOUND' },
        { status: 404, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    show();
    await until('failed', () => element.matches(':state(failed)'));
    assert.isFalse(element.matches(':state(loading)'));
  });

  for (const [name, offer] of Object.entries(offers)) {
    it(`disables every control of an offer with ${name}`, async () => {
      respondWith(() => Response.json(offer));
      show();
      const controls = () => [...(element.shadowRoot?.querySelectorAll('button, input') ?? [])];
      const enabled = () => controls().filter((control) => !control.matches(':disabled'));
      await until('the offer', () => controls().length > 1);
      assert.deepEqual(enabled(), controls());
      element.disabled = true;
      await until(
        'the button is disabled',
        () => !enabled().some((control) => control.matches('[type=submit]')),
      );
      assert.deepEqual(enabled(), []);
    });
  }
});
