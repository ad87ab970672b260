/** Tests that the companion's own pages have the languages of the elements. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moneyIn, textsFor } from '../../../server/pages/page-texts.ts';
import { builtInLocales } from '../../../widget/locale/built-in-locales.ts';

/** Each text with its path; functions with their parameters in braces. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('{0}', '{1}'))]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/** Words that are the same in several languages. */
const names = /^(Pix|Apple Pay|Google Pay|Wallet|Date|Sticker|Item|A[46])$/;

describe('texts of the pages', () => {
  for (const language of builtInLocales) {
    test(`in ${language}, with nothing left in English`, () => {
      const texts = new Map(textsIn(textsFor([language])));
      assert.equal(texts.get('.language'), language);
      for (const [path, english] of textsIn(textsFor(['en']))) {
        const text = texts.get(path) ?? '';
        assert.notEqual(text.trim(), '', path);
        for (const parameter of ['{0}', '{1}'])
          assert.equal(text.includes(parameter), english.includes(parameter), path);
        if (language !== 'en' && !names.test(english)) assert.notEqual(text, english, path);
      }
    });
  }

  test('an unknown language is English', () => {
    assert.equal(textsFor(['eo']).language, 'en');
    assert.equal(textsFor(['eo', 'ar-EG', 'en']).language, 'ar');
  });

  test('a currency’s sign keeps its order in right-to-left text', () => {
    for (const language of ['ar', 'he'])
      assert.match(moneyIn(language, '129.90', 'BRL'), /129\.90.*\u{200e}R\$\u{200e}/u);
    assert.match(moneyIn('pt-BR', '129.90', 'BRL'), /^R\$\s129,90$/);
  });
});
