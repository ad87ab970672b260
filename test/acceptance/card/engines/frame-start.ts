/** Tests in Firefox and WebKit that no keystroke is lost in a frame that is declared, or whose script is slow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { longOnlyIf } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

/** Text up to the field's limit, in groups of keys pressed while earlier keys are still down. */
const strokes = Array.from({ length: 16 }, (_, index) => String.fromCharCode(97 + index).repeat(10));

/** A frame declared by `companion.markup()` is taken over. */
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

/** Inserts the element after `load`: a driver waits for `load`, which would include the frame's script. */
const afterLoad = `<script nonce="test">
  const element = document.querySelector('pay-card');
  element.remove();
  addEventListener('load', () => setTimeout(() => document.querySelector('main').append(element)));
</script>`;

/** The buyer types into the frame before its script has loaded. */
export function slowScript(harness: () => EngineHarness): void {
  test('text typed before the script has loaded stays, with its caret, and the card is paid', async (t) => {
    const release = harness().relay.hold(/\/pay-card-frame-/);
    const { card, charges } = await harness().open(t, { body: afterLoad });
    await until('the form is in the frame', () =>
      card.evaluateInForm((find: Find) => find('#number').length > 0),
    );
    await card.clickField('number');
    await card.seeFocus('number');
    await card.tab.type('42424242');
    const typed = (): Promise<string | undefined> => card.look().then((look) => look?.values['number']);
    await until('the first digits are in the field', async () => (await typed()) === '42424242');
    assert.equal(
      await card.evaluateInForm((find: Find) => find('.mark').length),
      0,
      'the script has not run',
    );
    release();
    await until('the script has formatted the digits', async () => (await typed()) === '4242 4242');
    await card.tab.type('42424242');
    await until('all digits are in the field', async () => (await typed()) === '4242 4242 4242 4242');
    await card.pay({ expiry: '1230', cvc: '123' });
    await card.seePaid();
    assert.equal(await charges(), 1);
  });
}
