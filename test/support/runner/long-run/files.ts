/** Whole test files that only `npm run test:long` runs. */
import type { Share } from './share.ts';

export const files: readonly Share[] = [
  {
    file: 'test/acceptance/demo-card-modes.test.ts',
    what: 'the card modes on the stage (the elements’ own modes are in both)',
  },
  {
    file: 'test/acceptance/demo-pictures.test.ts',
    what: 'every state of an element matches its picture',
  },
  {
    file: 'test/acceptance/demo-static-shop.test.ts',
    what: 'the static shop in the demo (selling from a static page is in both)',
  },
  {
    file: 'test/acceptance/demo-visit-isolation.test.ts',
    what: 'visits of the hosted demo in a browser',
  },
  {
    file: 'test/acceptance/demo-shutdown.test.ts',
    what: 'the end of the demo by a signal (that of the companion is in both)',
  },
  {
    file: 'test/acceptance/demo-snippets.test.ts',
    what: 'the playground’s code builds',
  },
  {
    file: 'test/acceptance/demo-tour.test.ts',
    what: 'the tour plays by itself, on a phone and by keyboard',
  },
  {
    file: 'test/acceptance/demo-orders.test.ts',
    what: 'the receipt and the unpaid order of the demo (the elements’ own receipt is in both)',
  },
  {
    file: 'test/acceptance/demo-build.test.ts',
    what: 'the demo built for hosting',
  },
  {
    file: 'test/acceptance/large-text.test.ts',
    what: '`<pay-pix>` with text of 200 %',
  },
  {
    file: 'test/acceptance/brands.test.ts',
    what: 'a brand in all parts of the elements',
  },
  {
    file: 'test/acceptance/method-row-stability.test.ts',
    what: 'a tapped method row stays where it was (`test/widget/pay-checkout/row-position.browser.ts` is in both)',
  },
  {
    file: 'test/simulator/panel.test.ts',
    what: 'the simulator’s panel',
  },
  {
    file: 'test/acceptance/demo-playground.test.ts',
    what: 'the playground (a newcomer adapts an element in it in both)',
  },
  {
    file: 'test/conformance/conformance.test.ts',
    what: 'the report of `pay-elements conformance` (its cases run against the simulator in both)',
  },
];
