/** `pay-wallet.js`: `<pay-wallet>` with everything for its first screen. */
// First: elements that are on the page already look for their companion as soon as they are defined.
import './companion.ts';
import '../define/pay-wallet.ts';
import '../checkout/shared/shared-sessions.ts';
import '../pay-wallet/view/wallet-view.ts';

export * from './companion.ts';
