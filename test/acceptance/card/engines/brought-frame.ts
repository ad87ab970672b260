/** A frame of the page's HTML, as `companion.markup()` has it, loses no key while the element comes around it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import type { Stand } from './stand.ts';

/** What the field takes, in strokes of which none ends before the next begins. */
const strokes = Array.from({ length: 16 }, (_, index) => String.fromCharCode(97 + index).repeat(10));

export function broughtFrame(stand: () => Stand): void {
  for (const element of ['pay-card', 'pay-checkout'] as const) {
    test(`<${element}> comes around a declared frame without the loss of a key`, async (t) => {
      const release = stand().relay.hold(new RegExp(`/${element}\\.js$`));
      const { card } = await stand().open(t, { declared: true, element });
      await until('the form', () => card.askFields((find: Find) => find('#name').length > 0));
      await card.clickField('name');
      await card.seeFocus('name');
      release();
      for (const stroke of strokes) await card.tab.type(stroke);
      await until('the button', async () => (await card.ask('page', textOf, 'button'))?.includes('US$'));
      assert.equal((await card.look())?.values['name'], strokes.join(''));
      await card.pay();
      await card.seePaid();
    });
  }
}
