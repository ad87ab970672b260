/** `pay-pix.js`: `<pay-pix>` with everything for its first screen. */
// First: elements that are on the page already look for their companion as soon as they are defined.
import './companion.ts';
import '../define/pay-pix.ts';
import '../checkout/shared/shared-sessions.ts';
import '../pay-pix/view/pix-view.ts';

export * from './companion.ts';
