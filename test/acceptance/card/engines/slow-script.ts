/** The frame's form is in its HTML: it takes keys before its script has come, and nothing typed is lost when it does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Find } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import type { Stand } from './stand.ts';

/** Once the page has loaded: a driver waits for that, and the frame's script would be part of it. */
const afterLoad = `<script nonce="test">
  const element = document.querySelector('pay-card');
  element.remove();
  addEventListener('load', () => setTimeout(() => document.querySelector('main').append(element)));
</script>`;

export function slowScript(stand: () => Stand): void {
  test('keys that were typed before it stay, with the caret, and the card is paid', async (t) => {
    const release = stand().relay.hold(/\/pay-card-frame-/);
    const { card, charges } = await stand().open(t, { body: afterLoad });
    await until('the form', () => card.askFields((find: Find) => find('#number').length > 0));
    await card.clickField('number');
    await card.seeFocus('number');
    await card.tab.type('42424242');
    const typed = (): Promise<string | undefined> => card.look().then((look) => look?.values['number']);
    await until('the keys', async () => (await typed()) === '42424242');
    assert.equal(await card.askFields((find: Find) => find('.mark').length), 0, 'the script has not run');
    release();
    await until('the script has the form', async () => (await typed()) === '4242 4242');
    await card.tab.type('42424242');
    await until('the rest', async () => (await typed()) === '4242 4242 4242 4242');
    await card.pay({ expiry: '1230', cvc: '123' });
    await card.seePaid();
    assert.equal(await charges(), 1);
  });
}
