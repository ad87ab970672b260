/**
 * Tests of the card form in Firefox and WebKit, in a cross-origin frame, where engines differ: focus, keys, frames and policies. The long
 * run has most of the Chromium tests in this folder. `test/widget/pay-card` covers the inline form in every engine. The engines run in parallel, each with
 * a shop of its own.
 */
import { describe } from 'node:test';
import { isLong } from '../../support/long-run.ts';
import { reasonToSkip } from '../../support/browsers/find-browsers.ts';
import { startFirefox } from '../../support/browsers/engines/firefox.ts';
import { startWebKit } from '../../support/browsers/engines/webkit.ts';
import { accessibility, forcedColors } from './engines/accessibility.ts';
import { declaredFrame, slowScript } from './engines/frame-start.ts';
import { challenges } from './engines/challenges.ts';
import { frameIsolation, strictPolicy } from './engines/isolation.ts';
import { network } from './engines/network.ts';
import { outcomes } from './engines/outcomes.ts';
import { harnessFor } from './engines/harness.ts';

const engines = [
  { name: 'Firefox', start: startFirefox, leadsToField: true },
  { name: 'WebKit', start: startWebKit, leadsToField: false },
] as const;

describe('a card in every engine', { concurrency: true }, () => {
  for (const { name, start, leadsToField } of engines) {
    describe(name, { concurrency: false, skip: reasonToSkip(name) }, () => {
      const harness = harnessFor(start);
      describe('a card', () => outcomes(harness, leadsToField));
      describe('3-D Secure', () => challenges(harness));
      describe('accessibility', () => accessibility(harness));
      describe('the strict policy', () => strictPolicy(harness));
      describe('connection loss', () => network(harness));
      describe('the card frame', () => frameIsolation(harness));
      describe('a declared frame', () => declaredFrame(harness));
      // WebKit's driver waits for a frame to load before it inspects it; `test/widget/pay-card` covers this case there.
      if (name === 'Firefox') describe('a slow script of the frame', () => slowScript(harness));
    });
  }
});

// WebKitGTK does not support forced colours. Without a test, the suite would start Firefox and a shop for nothing.
if (isLong) {
  describe('a card in Firefox', { concurrency: false, skip: reasonToSkip('Firefox') }, () => {
    const harness = harnessFor((scope) => startFirefox(scope, { forcedColors: true }));
    forcedColors(harness);
  });
}
