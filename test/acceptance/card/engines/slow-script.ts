/** Tests in Firefox of typing into the card frame before its script has loaded: no keystroke is lost. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import type { Find } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import type { EngineHarness } from './harness.ts';

/** Inserts the element after `load`: a driver waits for `load`, which would include the frame's script. */
const afterLoad = `<script nonce="test">
  const element = document.querySelector('pay-card');
  element.remove();
  addEventListener('load', () => setTimeout(() => document.querySelector('main').append(element)));
</script>`;

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
