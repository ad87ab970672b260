/**
 * `pay-checkout.js`: `<pay-checkout>` with the two methods that can be open first; the wallet is loaded when
 * it is offered.
 */
// First: elements that are on the page already look for their companion as soon as they are defined.
import './companion.ts';
// Before the tag is defined, since an element looks for its declared root when it is created.
import './declared-shells.ts';
import '../define/pay-checkout.ts';
import '../checkout/shared/shared-sessions.ts';
import '../pay-card/form/frame-form.ts';
import '../pay-card/view/card-view.ts';
import '../pay-checkout/view/checkout-view.ts';
import '../pay-pix/view/pix-view.ts';

export * from './companion.ts';
