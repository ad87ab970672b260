/**
 * Tests of the card form in Firefox and WebKit, in a cross-origin frame: a short version of the Chromium tests in
 * this folder. `test/widget/pay-card` covers the inline form in every engine. The engines run in parallel, each with
 * a shop of its own.
 */
import { describe } from 'node:test';
import { reasonToSkip } from '../../support/browsers/find-browsers.ts';
import { startFirefox } from '../../support/browsers/engines/firefox.ts';
import { startWebKit } from '../../support/browsers/engines/webkit.ts';
import { accessibility, forcedColors } from './engines/accessibility.ts';
import { declaredFrame } from './engines/declared-frame.ts';
import { challenges } from './engines/challenges.ts';
import { frameIsolation, strictPolicy } from './engines/isolation.ts';
import { network } from './engines/network.ts';
import { outcomes } from './engines/outcomes.ts';
import { slowScript } from './engines/slow-script.ts';
import { casesOf, testsOf } from '../../support/runner/long-run.ts';
import { harnessFor } from './engines/harness.ts';

const engines = [
  { name: 'Firefox', start: startFirefox, leadsToField: true },
  { name: 'WebKit', start: startWebKit, leadsToField: false },
] as const;

describe('a card in every engine', { concurrency: true }, () => {
  for (const { name, start, leadsToField } of engines) {
    describe(name, { concurrency: false, skip: reasonToSkip(name) }, () => {
      const test = testsOf('a card in each engine');
      const harness = harnessFor(start);
      describe('a card', () => outcomes(test, harness, leadsToField));
      describe('3-D Secure', () => challenges(test, harness));
      describe('accessibility', () => accessibility(test, harness));
      describe('the strict policy', () => strictPolicy(test, harness));
      describe('connection loss', () => network(test, harness));
      describe('the card frame', () => frameIsolation(test, harness));
      describe('a declared frame', () => declaredFrame(test, harness));
      // WebKit's driver waits for a frame to load before it inspects it; `test/widget/pay-card` covers this case there.
      if (name === 'Firefox') describe('a slow script of the frame', () => slowScript(test, harness));
    });
  }
});

// WebKitGTK does not support forced colours.
for (const engine of casesOf('forced colours', ['Firefox'], String)) {
  describe(`a card in ${engine}`, { concurrency: false, skip: reasonToSkip('Firefox') }, () => {
    const harness = harnessFor((scope) => startFirefox(scope, { forcedColors: true }));
    forcedColors(harness);
  });
}
