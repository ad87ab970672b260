/** Tests that each language has one set of terms for money, and never calls an unknown outcome a failure. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { builtInLocales } from '../../../../widget/locale/built-in-locales.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../support/repository/source.ts';
import { textsOf } from './all-texts.ts';
import { glossaries } from './glossary.ts';

const refusals = [
  'card.declinedTitle',
  'card.declines.declined',
  'card.declines.security',
  'wallet.declines.other_card',
];
const uncharged = [
  'card.frameFailed.text',
  'card.resume.text',
  'card.blocked.text',
  'card.tooManyChallenges',
  'card.nothingCharged',
  'wallet.nothingCharged',
  'card.declines.expired',
  'pix.stillPreparing',
  'wallet.stillPreparing',
  'wallet.refused',
  'purchase.problems.PRICE_NOT_FOUND',
  'purchase.problems.PRICE_ENDED',
];
/** The buyer may have been charged, or is about to be. */
const open = [
  'card.paying',
  'card.confirming',
  'card.processing',
  'card.checking',
  'card.hosted.started',
  'pix.waiting',
  'pix.checking',
  'pix.expired',
  'wallet.confirming',
  'wallet.stillConfirming',
  'common.held',
  'common.expired',
  'common.reconnecting',
  'common.problems.PAYMENT_IN_PROGRESS',
  'checkout.underWay',
];
const notAgain = ['card.processing.text', 'card.checking.text', 'wallet.stillConfirming'];

describe('the glossary of payment terms', () => {
  test('covers every language', () => {
    assert.deepEqual(Object.keys(glossaries).sort(), [...builtInLocales].sort());
  });

  for (const [locale, terms] of Object.entries(glossaries)) {
    test(`${locale}: messages use its terms`, async () => {
      const texts = await textsOf(locale);
      const at = (path: string): string => texts.get(path) ?? assert.fail(`${locale} has no ${path}`);
      const under = (path: string): [string, string][] =>
        [...texts].filter(([key]) => key === path || key.startsWith(`${path}.`));

      for (const path of ['common.paid.title', 'common.paid.text']) assert.match(at(path), terms.paid, path);
      assert.match(at('card.processing.title'), terms.processing);
      for (const path of refusals) assert.match(at(path), terms.declined, path);
      for (const path of ['card.declines.failed', 'wallet.declines.new_charge'])
        assert.match(at(path), terms.failed, path);
      for (const path of uncharged) assert.match(at(path), terms.notCharged, path);
      for (const path of notAgain) assert.match(at(path), terms.notAgain, path);

      for (const [path, text] of open.flatMap(under)) {
        assert.doesNotMatch(text, terms.failed, path);
        assert.doesNotMatch(text, terms.declined, path);
        // A payment that may be charged at any moment is not called uncharged.
        assert.doesNotMatch(text, terms.notCharged, path);
      }
      // Only the title of the processing screen uses the term for processing.
      for (const [path, text] of under('card.declines')) assert.doesNotMatch(text, terms.processing, path);
      for (const [path, text] of texts)
        if (terms.processing.test(text)) assert.equal(path, 'card.processing.title');
    });
  }

  test('`docs/localization.md` has the same terms', () => {
    const page = readFileSync(path.join(root, 'docs/localization.md'), 'utf8');
    for (const [locale, terms] of Object.entries(glossaries)) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${locale}\` |`));
      assert.ok(row, locale);
      const cells = row.split('|').map((cell) => cell.trim());
      for (const [index, term] of [terms.paid, terms.processing, terms.declined, terms.notCharged].entries())
        assert.match(cells[index + 2] ?? '', term, `${locale} ${index}`);
      assert.equal(cells[6], terms.refund);
    }
  });
});
