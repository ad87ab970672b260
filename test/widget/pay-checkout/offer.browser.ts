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

  for (const [name, offer] of Object.entries(offers)) {
    it(`disables every control of an offer with ${name}`, async () => {
      globalThis.fetch = async (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        return address.endsWith(paths.prices + '/mug') ? Response.json(offer) : fetch(input, init);
      };
      element = document.createElement('pay-checkout');
      for (const [attribute, value] of Object.entries({
        companion,
        price: 'mug',
        quantity: '2',
        locale: 'en',
      }))
        element.setAttribute(attribute, value);
      document.body.append(element);
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
