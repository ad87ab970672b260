/**
 * The card in the engines that are not Chromium, with a frame of another origin: what the tests beside this one show in
 * Chromium, in short. The engines run beside each other, each with a shop of its own.
 */
import { describe } from 'node:test';
import { findFirefox, findWebKit } from '../../support/browser.ts';
import { startFirefox } from '../../support/engines/firefox.ts';
import { startWebKit } from '../../support/engines/webkit.ts';
import { access, forcedColors } from './engines/access.ts';
import { challenges } from './engines/challenges.ts';
import { isolations, strictPolicy } from './engines/isolation.ts';
import { network } from './engines/network.ts';
import { outcomes } from './engines/outcomes.ts';
import { standWith } from './engines/stand.ts';

const engines = [
  { name: 'Firefox', start: startFirefox, isHere: findFirefox() !== undefined },
  { name: 'WebKit', start: startWebKit, isHere: findWebKit() !== undefined },
];
/** Where it is set all engines are required, and the one that is missing says so. */
const requiresAll = Boolean(process.env['CI']);

describe('a card in every engine', { concurrency: true }, () => {
  for (const { name, start, isHere } of engines) {
    describe(name, { concurrency: false, skip: !isHere && !requiresAll }, () => {
      const stand = standWith(start);
      for (const isolation of ['frame', 'inline'] as const) {
        describe(`a card, ${isolation}`, () => outcomes(stand, isolation));
        describe(`3-D Secure, ${isolation}`, () => challenges(stand, isolation));
        describe(`for everybody, ${isolation}`, () => access(stand, isolation));
        describe(`the strict policy, ${isolation}`, () => strictPolicy(stand, isolation));
        describe(`the network is lost, ${isolation}`, () => network(stand, isolation));
      }
      describe('the card frame', () => isolations(stand));
    });
  }
});

// WebKitGTK has no forced colours.
describe(
  'a card in Firefox',
  { concurrency: false, skip: findFirefox() === undefined && !requiresAll },
  () => {
    const stand = standWith((scope) => startFirefox(scope, { forcedColors: true }));
    for (const isolation of ['frame', 'inline'] as const) forcedColors(stand, isolation);
  },
);
