/** Cases of the tests of the package and the conformance report. */
import type { CaseShare } from './share.ts';

export const packageCases = {
  applications: {
    file: 'test/consumers/consumers.test.ts',
    what: 'an application is built from the packed package, and a buyer pays by PIX and by card',
    short: ['plain', 'strict-csp', 'react', 'lit-ssr'],
    long: ['classic', 'vue', 'svelte', 'angular'],
  },
  'round trips': {
    file: 'test/package/round-trips.test.ts',
    what: 'an element’s requests are sent in parallel',
    short: [
      'a card form in the page by pay-card.js',
      'a card form in its frame by pay.js',
      'a PIX code by pay-pix.js',
    ],
    long: [
      'a card form in the page by pay.js',
      'a card form in its frame by pay-card.js',
      'a PIX code by pay.js',
    ],
  },
  'entry names': {
    file: 'test/package/entry-names.ts',
    what: 'an entry works under a versioned name',
    short: ['pay'],
    long: ['pay-card', 'pay-checkout'],
  },
  'locale of an entry': {
    file: 'test/package/languages.test.ts',
    what: 'an entry loads the page’s locale only',
    short: ['pay.js', 'pay.classic.js'],
    long: ['pay-pix.js'],
  },
} as const satisfies Record<string, CaseShare>;
