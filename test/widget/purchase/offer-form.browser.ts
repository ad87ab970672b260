/** Tests the form of an offer: its prices, and which details of the payer it asks for. */
// In every engine only in the long run.
import { assert } from 'chai';
import { find, type, until, visible } from '../support/browser/page.ts';
import { mug, PriceList } from '../support/browser/price-list.ts';
import { companion } from '../support/browser/scene.ts';
import type { OfferView } from '../../../widget/protocol/offer.ts';
import { paths } from '../../../widget/protocol/requests.ts';

describe('the form of an offer', () => {
  const list = new PriceList();
  let element: HTMLElement;
  before(async () => {
    list.install();
    const amounts = { BRL: '59.90', USD: '12.00' };
    list.offers = { mug: { ...mug, amounts } };
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, price: 'mug', locale: 'en' }))
      element.setAttribute(name, value);
    document.body.append(element);
    await until('the form', () => find(element, '[part=amount]'));
  });
  after(() => {
    element.remove();
    list.uninstall();
  });

  it('names the dollar, beside a price in another currency', () => {
    const amounts = [...(element.shadowRoot?.querySelectorAll('[part=amount] span') ?? [])];
    assert.deepEqual(
      amounts.map(({ textContent }) => textContent),
      ['R$59.90', 'US$12.00'],
    );
  });
});

describe('what PIX needs of the payer', () => {
  const list = new PriceList();
  before(() => {
    list.install();
    list.offers = { mug: { ...mug, collect: ['name'], ask: ['email', 'phone', 'document'] } };
  });
  after(() => list.uninstall());

  const all = ['name', 'email', 'phone', 'document'];
  for (const [tag, fields] of [
    ['pay-checkout', all],
    ['pay-pix', all],
    ['pay-card', ['name']],
    ['pay-wallet', ['name']],
  ] as const) {
    it(`is asked by <${tag}> ${fields === all ? 'too' : 'not'}`, async () => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries({ companion, price: 'mug', locale: 'en' }))
        element.setAttribute(name, value);
      document.body.append(element);
      try {
        await until('the form', () => find(element, 'input[name=name]'));
        const inputs = [...(element.shadowRoot?.querySelectorAll('input') ?? [])];
        assert.deepEqual(
          inputs.map(({ name }) => name),
          [...fields],
        );
      } finally {
        element.remove();
      }
    });
  }

  it('has the phone as one writes it, once its field is left', async () => {
    const element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, price: 'mug', locale: 'pt-BR' }))
      element.setAttribute(name, value);
    document.body.append(element);
    try {
      await type(element, 'phone', '11987654321');
      const phone = await visible<HTMLInputElement>(element, '#phone');
      await until('the spaced number', () => phone.value === '(11) 98765-4321');
    } finally {
      element.remove();
    }
  });
});

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
