/**
 * Titles of tests that only `npm run test:long` runs: they repeat a rule in another form or size. `npm test` runs the
 * other tests of the same suites.
 */
import type { TestShare } from './share.ts';

export const tests = {
  'outcomes of a card, inline': {
    file: 'test/acceptance/card/outcomes.test.ts',
    what: 'outcomes of a card in the inline form (in the frame these are in both)',
    long: [
      'makes one charge on a double click',
      '“Processing, report lost” is shown as processing, then paid',
      'is shown as processing when its charge may or may not exist',
      'is paid although the processor is unreachable at first',
    ],
  },
  'outcomes of a card, frame': {
    file: 'test/acceptance/card/outcomes.test.ts',
    what: 'outcomes of a card in the frame (in the inline form these are in both)',
    long: [
      'is submitted by Enter in a field',
      '“Processing, then paid” is shown as processing, then paid',
      'returns to the form when a processing charge is declined',
      'may be retried when its payment method could not be created',
    ],
  },
  '3-D Secure': {
    file: 'test/acceptance/card/three-d-secure.test.ts',
    what: '3-D Secure (“Fail” is in both)',
    long: ['“Cancel” shows the decline, keeps the card, and allows a second attempt'],
  },
  'connection loss, inline': {
    file: 'test/acceptance/card/network.test.ts',
    what: 'connection loss with the inline form (in the frame all but two are in both)',
    long: [
      'a lost request of a charge is retried with the same key and paid once',
      'a lost request of a confirm is retried and paid by one charge',
      'a lost response of a confirm is retried and paid by one charge',
      'a decline whose response is lost is declined once, and the next attempt has a new key',
      'a reload during a charge makes no second charge',
      'a fault between companion and service (timeout) is never shown as a failure, and is one charge',
      'a fault between companion and service (reset) is never shown as a failure, and is one charge',
      'a fault between companion and service (500) is never shown as a failure, and is one charge',
      'submitting in two tabs at once makes one charge',
      'a fault between companion and service (html) is never shown as a failure, and is one charge',
    ],
  },
  'a card in each engine': {
    file: 'test/acceptance/card/engines.test.ts',
    what: 'a card in Firefox and WebKitGTK (in Chromium most are in both)',
    long: [
      'an accepted card is paid by one charge',
      'amount_too_large offers no further card attempt for the same amount',
      'amount_too_small offers no further card attempt for the same amount',
      'a number with a final decline is not sent again',
      '“Processing, then paid” is shown as processing while unknown, and is one charge',
      '“Processing, report lost” is shown as processing while unknown, and is one charge',
      '“Processing, then declined” is shown as processing while unknown, and is one charge',
      'a payment method that could not be created may be retried',
      'a charge that may or may not exist is shown as processing',
      'a card is paid although the processor is unreachable at first',
      'an approved challenge is paid',
      'two consecutive challenges are paid by one charge',
      '“Fail” shows the decline, keeps the card, and allows a second attempt',
      '“Cancel” shows the decline, keeps the card, and allows a second attempt',
      'a challenge closed without a decision can be opened again',
      'a redirect to the bank’s page (“Fail”) returns, and leaves no parameters in the URL',
      'axe finds no violations in any state of the card',
      'no content is clipped or scrolls sideways at 320 px',
      'no content is clipped or scrolls sideways at 200 % text at 640 px',
      'a lost request of a charge is retried with the same key and paid once',
      'a lost request of a confirm is retried and paid by one charge',
      'a lost response of a confirm is retried and paid by one charge',
      'a decline whose response is lost is declined once, and the next attempt has a new key',
      'a connection cut between submit and challenge resumes the payment',
      'a card is paid on a page with a hostile script, which captures nothing of it',
      '<pay-checkout> takes over a declared frame without losing a keystroke',
      'a payment settled while the page is offline is shown once it is online again',
      'a redirect to the bank’s page (“Complete”) returns, and leaves no parameters in the URL',
      'no content is clipped or scrolls sideways at 200 % text at 320 px',
    ],
  },
  'accessibility of the card form, inline': {
    file: 'test/acceptance/card/accessibility.test.ts',
    what: 'accessibility of the inline form (in the frame all but one size are in both)',
    long: [
      'axe finds no violations while a challenge awaits the buyer',
      'a rejected form focuses and describes the first error, and 3-D Secure returns the focus',
      'a field that the bank rejected is focused, however late the decline arrives',
      '`focus()` of the element focuses the number',
      'no content is clipped or scrolls sideways at 320 px',
      'no content is clipped or scrolls sideways at 200 % text',
      'in forced colours every field has an outline',
      'a card can be entered and paid by keyboard alone, and the focus is never lost',
    ],
  },
  'accessibility of the card form, frame': {
    file: 'test/acceptance/card/accessibility.test.ts',
    what: 'sizes of the form in the frame',
    long: ['no content is clipped or scrolls sideways at 200 % text at 320 px'],
  },
  'start of the card frame': {
    file: 'test/acceptance/card/frame/start.ts',
    what: 'start of the card frame',
    long: [
      '<pay-checkout> with card, 360 px: the frame keeps its position while the rest loads',
      '<pay-card> with card, 1280 px: the frame keeps its position while the rest loads',
      '<pay-checkout> with pix and card, 1280 px: the frame keeps its position while the rest loads',
      '<pay-card> with an adopted frame empties the form and pays the new checkout when it changes',
      'pay-card.js: the frame accepts typing before checkout and script have loaded, and keeps it',
      '<pay-card> adopts a frame from the page’s markup in place, and loads it once',
      '<pay-card>: an adopted frame keeps the focus and accepts typing while the messages load',
      'a frame with a wrong sandbox is replaced and reported by a diagnostic',
    ],
  },
  'declared card frame': {
    file: 'test/acceptance/card/frame/declared.ts',
    what: 'a card frame declared in the page’s HTML',
    long: [
      '<pay-card> pays although the page’s policy blocks the style of the declared markup',
      '<pay-card> for card takes it over without losing a keystroke',
      '<pay-checkout> for card takes it over without losing a keystroke',
    ],
  },
  'wallet that is only shown': {
    file: 'test/acceptance/wallet.test.ts',
    what: 'a companion that does not know the processor’s values yet',
    long: [
      'an element that is only shown makes no deposit and causes no payment.cancelled: frame',
      'an element that is only shown makes no deposit and causes no payment.cancelled: redirect',
    ],
  },
  'wallet that is unavailable': {
    file: 'test/acceptance/wallet-fallback.test.ts',
    what: 'an unavailable way to pay by wallet',
    long: [
      'the fallback button names Google Pay, and is secondary to the button of another method',
      'the device lacks the requested wallet: the payment page is offered, and pays',
      'the page is not secure: the payment page is offered, and pays',
    ],
  },
  'layout of the elements': {
    file: 'test/acceptance/checkout-layout.test.ts',
    what: 'layout of the elements',
    long: [
      'pay-pix on a small phone: amount, payee, copy button and countdown are visible without scrolling',
      'pay-checkout on a phone: amount, payee, copy button and countdown are visible without scrolling',
      'pay-pix on a desktop: QR code and copy button are visible without scrolling',
      'the dollar note is shown once, beside the method charged in dollars: pix card wallet',
      'no empty band surrounds the wallet’s buttons at 400 px',
      'no empty band surrounds the wallet’s buttons at 440 px',
      'no empty band surrounds the wallet’s buttons at 520 px',
      'no empty band surrounds the wallet’s buttons at 560 px',
      'the QR code can be scanned with a corner radius of 10px',
      'the QR code can be scanned with a corner radius of 28px',
      'the QR code can be scanned with a corner radius of 50%',
      'no empty band surrounds the wallet’s buttons at 480 px',
      'no empty band surrounds the wallet’s buttons at 700 px',
      'the QR code can be scanned with a corner radius of 0',
    ],
  },
  'hosted page of the simulator': {
    file: 'test/simulator/hosted-page.test.ts',
    what: 'the simulator’s hosted page',
    long: [
      'pt-PT, 1280 px, dark: shows the order in the buyer’s language, without accessibility violations',
      'en-US, 360 px, light: shows the order in the buyer’s language, without accessibility violations',
      'es-ES, 1280 px, light: shows the order in the buyer’s language, without accessibility violations',
    ],
  },
  'wallet on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'the acceptance tests of the wallet pay in both',
    long: ['a wallet payment is paid'],
  },
  'copied script tag': {
    file: 'test/acceptance/demo-stage.test.ts',
    what: 'a newcomer pays with code copied from the playground in both',
    long: ['the copied script tag takes a payment on a page of its own'],
  },
  'expiry on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'one of two visitors expires a Pix in both',
    long: ['the switch expires the open Pix'],
  },
  'two visitors': {
    file: 'test/acceptance/demo-two-visitors.ts',
    what: 'in both, the messages of a visitor are filtered without a browser',
    long: ['the wire shows the visitor’s own payment only, from the order to the webhook'],
  },
  'payment on the cover': {
    file: 'test/acceptance/demo-cover.test.ts',
    what: 'a newcomer pays on the first page in both',
    long: ['a Pix is paid from the simulated bank, and the shop shows the order as paid'],
  },
  'Next.js': {
    file: 'test/consumers/consumers.test.ts',
    what: 'the application of Lit is rendered on a server and hydrated in both',
    long: ['next: is rendered on a server and hydrated in the browser, in production mode'],
  },
  'installed frameworks': {
    file: 'test/package/published.test.ts',
    what: 'the ranges of React, Vue and Svelte are tested as text in both',
    long: ['installs beside React 18 or newer, and beside any version of Vue and Svelte'],
  },
  'connection loss, frame': {
    file: 'test/acceptance/card/network.test.ts',
    what: 'connection loss with the card frame (“html” and “timeout” are in both)',
    long: [
      'a fault between companion and service (reset) is never shown as a failure, and is one charge',
      'a fault between companion and service (500) is never shown as a failure, and is one charge',
    ],
  },
  'lazy modules, inline': {
    file: 'test/acceptance/card/lazy-modules.test.ts',
    what: 'lazy modules of the inline form (in the frame all are in both)',
    long: [
      'load before the buyer touches the form, and are requested once',
      'that fail to load are reported and loaded by the next press, with one charge',
      'wait for the messages of a language set meanwhile, and the press is not lost',
    ],
  },
  'changed cart': {
    file: 'test/acceptance/card/changed-cart.test.ts',
    what: 'a changed cart',
    long: ['<pay-card>, frame, keeps a typed card and charges the new amount'],
  },
  'load failures': {
    file: 'test/acceptance/load-failures.test.ts',
    what: 'a part of an element that fails to load',
    long: [
      'a refused connection shows a delay, then a retry button and one pay-error, then the code once it loads',
      'a 503 response shows a delay, then a retry button and one pay-error, then the code once it loads',
    ],
  },
  'refused origin': {
    file: 'test/acceptance/refused-origin.test.ts',
    what: 'a page whose origin is not allowed',
    long: [
      '<pay-card> reports the cause at once, and offers a retry',
      '<pay-wallet display="redirect"> reports the cause at once, and offers a retry',
    ],
  },
  'the stage': {
    file: 'test/acceptance/demo-stage.test.ts',
    what: 'the stage',
    long: [
      'the phone shows the shop’s name, and pays from its balance',
      'a code refused on the phone can still be paid',
      'the URL alone restores brand, theme, screen, tab and a hidden panel',
    ],
  },
  'faults on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'a service that is slow or fails, on the stage (“a lost callback” is in both)',
    long: [
      'the page stays usable while a slow service responds, and the payment succeeds',
      'during a service outage the page takes no money, and it recovers afterwards',
    ],
  },
  'refund in the back office': {
    file: 'test/acceptance/demo-back-office.test.ts',
    what: 'a full refund in the back office (a part is in both)',
    long: ['a full refund awaits the bank, and is not offered again'],
  },
} as const satisfies Record<string, TestShare>;
