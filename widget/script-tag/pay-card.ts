/** `pay-card.js`: `<pay-card>` with everything for its first screen; the form is in the companion's frame. */
// First: elements that are on the page already look for their companion as soon as they are defined.
import './companion.ts';
// Before the tag is defined, since an element looks for its declared root when it is created.
import './declared-shells.ts';
import '../define/pay-card.ts';
import '../checkout/shared/shared-sessions.ts';
import '../pay-card/form/frame-form.ts';
import '../pay-card/view/card-view.ts';

export * from './companion.ts';
