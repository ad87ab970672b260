/**
 * The card in the engines that are not Chromium, with a frame of another origin: what the tests beside this one show in
 * Chromium, in short. The same form in the page itself is shown in every engine by `test/widget/pay-card`. The engines run
 * beside each other, each with a shop of its own.
 */
import { describe } from 'node:test';
import { findFirefox, findWebKit } from '../../support/browsers/find-browsers.ts';
import { startFirefox } from '../../support/browsers/engines/firefox.ts';
import { startWebKit } from '../../support/browsers/engines/webkit.ts';
import { access, forcedColors } from './engines/access.ts';
import { broughtFrame } from './engines/brought-frame.ts';
import { challenges } from './engines/challenges.ts';
import { isolations, strictPolicy } from './engines/isolation.ts';
import { network } from './engines/network.ts';
import { outcomes } from './engines/outcomes.ts';
import { slowScript } from './engines/slow-script.ts';
import { standWith } from './engines/stand.ts';

const engines = [
  { name: 'Firefox', start: startFirefox, isHere: findFirefox() !== undefined, leadsToField: true },
  { name: 'WebKit', start: startWebKit, isHere: findWebKit() !== undefined, leadsToField: false },
];
/** Where it is set all engines are required, and the one that is missing says so. */
const requiresAll = Boolean(process.env['CI']);

describe('a card in every engine', { concurrency: true }, () => {
  for (const { name, start, isHere, leadsToField } of engines) {
    describe(name, { concurrency: false, skip: !isHere && !requiresAll }, () => {
      const stand = standWith(start);
      describe('a card', () => outcomes(stand, leadsToField));
      describe('3-D Secure', () => challenges(stand));
      describe('for everybody', () => access(stand));
      describe('the strict policy', () => strictPolicy(stand));
      describe('the network is lost', () => network(stand));
      describe('the card frame', () => isolations(stand));
      describe('a frame of the page’s HTML', () => broughtFrame(stand));
      // WebKit's driver waits for a frame to load before it looks into it: `test/widget/pay-card` shows it there.
      if (name === 'Firefox') describe('a slow script of the frame', () => slowScript(stand));
    });
  }
});

// WebKitGTK has no forced colours.
describe(
  'a card in Firefox',
  { concurrency: false, skip: findFirefox() === undefined && !requiresAll },
  () => {
    const stand = standWith((scope) => startFirefox(scope, { forcedColors: true }));
    forcedColors(stand);
  },
);
