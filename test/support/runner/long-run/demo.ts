/** Cases of the tests of the demo, the static shop and the site of the documents. */
import type { CaseShare } from './share.ts';

export const demoCases = {
  'declines on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'a declined test card is explained on the stage',
    short: ['No funds', 'Processing, then declined'],
    long: ['3-D Secure', 'Stolen card', 'Expired card', 'Wrong CVC', '3-D Secure, then declined'],
  },
  'payments on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'a test card is charged once on the stage',
    short: ['Processor down', 'Network lost'],
    long: ['3-D Secure twice', '3-D Secure', 'Processing'],
  },
  'callbacks on the stage': {
    file: 'test/acceptance/demo-scenarios.test.ts',
    what: 'a faulty callback makes no difference to the buyer',
    short: ['Arrive twice'],
    long: ['Arrive late', 'Arrive out of order'],
  },
  shop: {
    file: 'test/acceptance/demo-storefront.test.ts',
    what: 'each page of the shop without accessibility or layout flaws',
    short: ['pt-BR 360 dark'],
    long: ['es 1280 light', 'en 1280 light', 'pt-BR 1280 dark', 'en 360 light', 'es 360 dark'],
  },
  'refunded order': {
    file: 'test/acceptance/demo-storefront.test.ts',
    what: 'a refunded order without accessibility or layout flaws',
    short: ['es 1280 light'],
    long: ['pt-BR 360 dark', 'en 1280 light', 'pt-BR 1280 dark', 'en 360 light', 'es 360 dark'],
  },
  'payment pages': {
    file: 'test/acceptance/demo-storefront.test.ts',
    what: 'the payment page of an element loads its script (other tests of the shop pay by all methods)',
    short: ['pay-pix', 'pay-wallet'],
    long: ['pay-checkout', 'pay-card'],
  },
  'link to the phone': {
    file: 'test/acceptance/demo-storefront.test.ts',
    what: 'the payment page links to the simulated phone',
    short: ['en'],
    long: ['pt-BR', 'es'],
  },
  stage: {
    file: 'test/acceptance/demo-stage.test.ts',
    what: 'each tab of the stage without accessibility or layout flaws',
    short: ['pt-BR 360 dark'],
    long: ['pt-BR 1440 light', 'en 1440 dark', 'en 360 light', 'es 360 dark'],
  },
  phone: {
    file: 'test/acceptance/demo-stage.test.ts',
    what: 'the simulated phone scans the code and pays',
    short: ['es'],
    long: ['pt-BR', 'en'],
  },
  'fault on the stage': {
    file: 'test/acceptance/demo-stage.test.ts',
    what: 'an active fault is shown in every tab and can be turned off there',
    short: ['en 1440 dark'],
    long: ['pt-BR 1440 light', 'pt-BR 360 dark', 'en 360 light', 'es 360 dark'],
  },
  'receipt on the stage': {
    file: 'test/acceptance/demo-stage.test.ts',
    what: 'the receipt is scrolled to its top',
    short: ['360'],
    long: ['1440'],
  },
  'back office': {
    file: 'test/acceptance/demo-back-office.test.ts',
    what: 'each page of the back office without accessibility or layout flaws',
    short: ['pt-BR 360 dark'],
    long: ['en 1280 light', 'pt-BR 1280 dark', 'en 360 light'],
  },
  'three clicks': {
    file: 'test/acceptance/demo-three-clicks.ts',
    what: 'a feature is at most three clicks from the first page',
    short: ['copy the code'],
    long: [
      'fail 3-D Secure',
      'refund',
      'pay by Pix',
      'lose a callback',
      'change the brand',
      'take the guided tour',
    ],
  },
  cover: {
    file: 'test/acceptance/demo-cover.test.ts',
    what: 'the first page without accessibility or layout flaws',
    short: ['pt-BR 360 light', 'es 1440 dark'],
    long: ['es 768 light', 'en 360 dark', 'en 1440 light'],
  },
  documents: {
    file: 'test/acceptance/documents-site.test.ts',
    what: 'a page of the documents without accessibility or layout flaws',
    short: ['index dark', 'quick-start light', 'quick-start-pt-BR light'],
    long: [
      'index light',
      'elements light',
      'calls light',
      'quick-start dark',
      'elements dark',
      'calls dark',
      'quick-start-pt-BR dark',
    ],
  },
  posters: {
    file: 'test/acceptance/static-shop.test.ts',
    what: 'the poster’s QR code opens the page, and the poster fits one sheet',
    short: ['a6'],
    long: ['a4', 'sticker'],
  },
} as const satisfies Record<string, CaseShare>;
