import { assert } from 'chai';
import { addLocale } from '../../../widget/index.ts';
import { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { register } from '../../../widget/define/register.ts';
import { reads, until, visible } from '../support/browser/page.ts';
import type { Refused } from '../support/browser/strict-page-script.ts';
import { companion, pixPayment, scene } from '../support/browser/scene.ts';

describe('<pay-pix> in a shop’s page', () => {
  const leftovers: Element[] = [];
  afterEach(() => {
    for (const element of leftovers.splice(0)) element.remove();
  });

  it('works under the strictest content policy, and breaks none of it', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    const frame = document.createElement('iframe');
    frame.src = `/strict/page?checkout=${made.secret}`;
    leftovers.push(frame);
    document.body.append(frame);
    const element = await until('the element', () => frame.contentDocument?.querySelector('pay-pix'));
    await until('the picture', () => element.shadowRoot?.querySelector('[part=qr-code]'));
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await until('paid', () => element.shadowRoot?.querySelector('[part~=status-success]'));
    const { refused } = frame.contentWindow as unknown as { refused: Refused };
    assert.deepEqual(refused, []);
  });

  it('tolerates a second copy of the script', () => {
    class Other extends HTMLElement {}
    register('pay-pix', Other);
    assert.equal(customElements.get('pay-pix'), PayPix);
  });

  it('speaks the language around it, through shadow roots', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    const shop = document.createElement('div');
    shop.lang = 'es-MX';
    const root = shop.attachShadow({ mode: 'open' });
    document.body.append(shop);
    leftovers.push(shop);
    const element = document.createElement('pay-pix');
    element.setAttribute('companion', companion);
    element.setAttribute('checkout', made.secret);
    root.append(element);
    // Whoever reads it aloud is told the language of the words, which need not be the page's.
    const announced = (): string[] =>
      [...(element.shadowRoot?.children ?? [])].map((part) => (part as HTMLElement).lang);
    await reads(element, 'Esperando el pago');
    assert.deepEqual([...new Set(announced())], ['es']);
    element.locale = 'en';
    await reads(element, 'Waiting for payment');
    assert.deepEqual([...new Set(announced())], ['en']);
  });

  it('takes a merchant’s own words, and languages that were not there', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    const element = made.show({ locale: 'sv' });
    leftovers.push(element);
    await reads(element, 'Waiting for payment');
    addLocale('sv', { pix: { waiting: 'Väntar på betalning' } });
    await reads(element, 'Väntar på betalning');
    await reads(element, 'Copy Pix code');
  });

  it('keeps the client secret out of events, addresses and its own markup', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    const element = made.show();
    leftovers.push(element);
    await visible(element, '#code');
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await reads(element, 'Pagamento confirmado');
    const told = made.events.map((event) => JSON.stringify(Object.entries(event))).join();
    assert.notInclude(told, made.secret);
    const addresses = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.includes('/control/') && !name.includes('/strict/'));
    assert.notInclude(addresses.join(), made.secret);
    assert.notInclude(element.shadowRoot?.innerHTML, made.secret);
  });

  it('follows to another checkout when the attribute changes', async () => {
    const first = await scene({ view: { status: 'paid', payment: pixPayment({ status: 'paid' }) } });
    const second = await scene({ deposits: [{ payment: pixPayment() }] });
    const element = first.show();
    leftovers.push(element);
    await reads(element, 'Pagamento confirmado');
    element.checkout = second.secret;
    await visible(element, '#code');
    assert.equal(element.getAttribute('checkout'), first.secret);
  });
});
