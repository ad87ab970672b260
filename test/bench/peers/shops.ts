/** Bundles of the code that shops would write for a card form or PIX with other packages. */
import { bundle, type Bundle } from '../harness/bundle.ts';

const adyenStyle = `import '@adyen/adyen-web/styles/adyen.css';`;

/**
 * Adyen's servers are replaced by local ones with empty responses: it is measured at its best, without their latency
 * and without what its field frames load. `window.adyenFrames` may name another origin that serves its frames.
 */
const adyenDropin = `${adyenStyle}
  import { AdyenCheckout, Dropin, Card, Pix, GooglePay, ApplePay } from '@adyen/adyen-web';
  const at = location.origin + '/test/';
  const checkout = await AdyenCheckout({
    environment: 'test',
    _environmentUrls: { api: window.adyenFrames ?? at, analytics: at, cdn: { images: at, translations: at } },
    clientKey: 'test_0123456789ABCDEF0123456789ABCDEF',
    countryCode: 'BR', locale: 'en-US',
    amount: { value: 12990, currency: 'BRL' },
    paymentMethodsResponse: { paymentMethods: [
      { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] },
      { type: 'pix', name: 'Pix' },
    ] },
    analytics: { enabled: false },
  });
  new Dropin(checkout, {
    paymentMethodComponents: [Card, Pix, GooglePay, ApplePay], openFirstPaymentMethod: true, showStoredPaymentMethods: false,
  }).mount('#form');`;

const adyenPix = `${adyenStyle}
  import { AdyenCheckout, Pix } from '@adyen/adyen-web';
  const checkout = await AdyenCheckout({ environment: 'test', clientKey: 'test_0', countryCode: 'BR' });
  new Pix(checkout).mount('#form');`;

const braintreeDropin = `import 'braintree-web-drop-in/dropin.css';
  import dropin from 'braintree-web-drop-in';
  dropin.create({ authorization: 'sandbox_0', container: '#form' });`;

/** `lit` is the path of the Lit version that the elements use. */
const litElement = (lit: string): string => `import { LitElement, css, html } from ${JSON.stringify(lit)};
  customElements.define('one-field', class extends LitElement {
    static properties = { label: {} };
    static styles = css\`input { font: inherit }\`;
    render() { return html\`<label>\${this.label}<input></label>\`; }
  });`;

export const adyenDropinBundle = (peers: string): Promise<Bundle> =>
  bundle(peers, 'adyen-dropin', adyenDropin);
export const adyenPixBundle = (peers: string): Promise<Bundle> => bundle(peers, 'adyen-pix', adyenPix);
export const braintreeBundle = (peers: string): Promise<Bundle> =>
  bundle(peers, 'braintree', braintreeDropin);
export const litBundle = (peers: string, lit: string): Promise<Bundle> =>
  bundle(peers, 'lit', litElement(lit));
