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
    what: 'connection loss with the inline form (in the frame all are in both)',
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
    ],
  },
  'a card in each engine': {
    file: 'test/acceptance/card/engines.test.ts',
    what: 'a card in Firefox and WebKitGTK (in Chromium all are in both)',
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
    ],
  },
  'accessibility of the card form, inline': {
    file: 'test/acceptance/card/accessibility.test.ts',
    what: 'accessibility of the inline form (in the frame all are in both)',
    long: [
      'axe finds no violations while a challenge awaits the buyer',
      'a rejected form focuses and describes the first error, and 3-D Secure returns the focus',
      'a field that the bank rejected is focused, however late the decline arrives',
      '`focus()` of the element focuses the number',
      'no content is clipped or scrolls sideways at 320 px',
      'no content is clipped or scrolls sideways at 200 % text',
      'in forced colours every field has an outline',
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
    ],
  },
  'declared card frame': {
    file: 'test/acceptance/card/frame/declared.ts',
    what: 'a card frame declared in the page’s HTML',
    long: ['<pay-card> pays although the page’s policy blocks the style of the declared markup'],
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
    long: ['the fallback button names Google Pay, and is secondary to the button of another method'],
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
    ],
  },
  brands: {
    file: 'test/acceptance/brands.test.ts',
    what: 'a brand in all parts',
    long: [
      'a bank at 360 px: the brand mark covers no digit, and the payee is not clipped',
      'a tool shop at 360 px: the brand mark covers no digit, and the payee is not clipped',
      'a bank at 1280 px: fields, frame and wallet buttons have one style',
      'a toy shop at 390 px: fields, frame and wallet buttons have one style',
      'a tool shop at 1280 px: fields, frame and wallet buttons have one style',
    ],
  },
  'tapped method row': {
    file: 'test/acceptance/method-row-stability.test.ts',
    what: 'a tapped method row',
    long: [
      'at 360 px, at the page’s end: “Cartão” and “Pix” stay where they were tapped',
      'at 390 px, mid-page: “Cartão” and “Pix” stay where they were tapped',
      'at 390 px: “Cartão” stays where it was tapped while its modules load late',
    ],
  },
  'large text': {
    file: 'test/acceptance/large-text.test.ts',
    what: '`<pay-pix>` with text of 200 %',
    long: [
      'at 390 px: the code is shown in full and can be copied',
      'at 1280 px: the code is shown in full and can be copied',
      'at 360 px: the payer’s form and its errors are shown in full',
      'at 768 px: the payer’s form and its errors are shown in full',
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
  'panel of the simulator': {
    file: 'test/simulator/panel.test.ts',
    what: 'the simulator’s panel',
    long: ['pt-BR, 1280 px, light: each section is in this language, without accessibility violations'],
  },
  'wallet on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'the tour pays by wallet in both',
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
  'card filled in by the stage': {
    file: 'test/acceptance/demo-card-modes.test.ts',
    what: 'the stage’s scenarios fill in and pay each card in both',
    long: ['inline: the stage fills in the form, and the card is paid'],
  },
  'steps of the tour': {
    file: 'test/acceptance/demo-tour.test.ts',
    what: 'the tests of a stopped tour and of the tour on a phone press “Next” in both',
    long: ['“Next” works from the start, and between two captions'],
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
} as const satisfies Record<string, TestShare>;
