/** Tests in Firefox and WebKit that a frame declared by `companion.markup()` loses no keystroke when taken over. */
import assert from 'node:assert/strict';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { longOnlyIf } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

/** Text up to the field's limit, in groups of keys pressed while earlier keys are still down. */
const strokes = Array.from({ length: 16 }, (_, index) => String.fromCharCode(97 + index).repeat(10));

export function declaredFrame(harness: () => EngineHarness): void {
  for (const element of ['pay-card', 'pay-checkout'] as const) {
    longOnlyIf(element === 'pay-checkout')(
      `<${element}> takes over a declared frame without losing a keystroke`,
      async (t) => {
        const release = harness().relay.hold(new RegExp(`/${element}\\.js$`));
        const { card } = await harness().open(t, { declared: true, element });
        await until('the form is in the frame', () =>
          card.evaluateInForm((find: Find) => find('#name').length > 0),
        );
        await card.clickField('name');
        await card.seeFocus('name');
        release();
        for (const stroke of strokes) await card.tab.type(stroke);
        await until('the pay button shows the amount', async () =>
          (await card.evaluate('page', textOf, 'button'))?.includes('US$'),
        );
        assert.equal((await card.look())?.values['name'], strokes.join(''));
        await card.pay();
        await card.seePaid();
      },
    );
  }
}
