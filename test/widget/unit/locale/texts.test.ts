/** Tests the texts of every language for what can be checked without speaking it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { builtInLocales } from '../../../../widget/locale/built-in-locales.ts';
import { textsOf } from './all-texts.ts';

/** Texts that are the same in several languages: names, codes, and the date format of cards. */
const international = /^(Pix|CVC|CVV|MM\/YY)$/;

describe('texts', () => {
  for (const locale of builtInLocales) {
    test(`${locale}: none is missing or malformed`, async () => {
      const texts = await textsOf(locale);
      const english = await textsOf('en');
      assert.deepEqual(
        [...texts.keys()].filter((path) => !path.endsWith('.slow')).sort(),
        [...english.keys()].sort(),
      );
      for (const [path, text] of texts) {
        // A note cannot be missing or invalid.
        if (/fields\.note\.(missing|invalid)$/.test(path)) assert.equal(text, '');
        else assert.match(text, /^\S(.*\S)?$/u, path);
        assert.doesNotMatch(text, / {2}|\.{2}|['"]/, `${path}: ${text}`);
        // The brand is written as a name.
        assert.doesNotMatch(text, /PIX/, path);
      }
    });
  }

  for (const locale of builtInLocales.filter((one) => one !== 'en')) {
    test(`${locale}: none is left in English`, async () => {
      const english = await textsOf('en');
      const same = [...(await textsOf(locale))].filter(
        ([path, text]) => text !== '' && english.get(path) === text && !international.test(text),
      );
      assert.deepEqual(same, []);
      const words = /\b(the|your|please|payment|card is|try again|has been|not available)\b/i;
      for (const [path, text] of await textsOf(locale)) assert.doesNotMatch(text, words, path);
    });
  }

  const scripts: Readonly<Record<string, RegExp>> = {
    ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
    ko: /\p{Script=Hangul}/u,
    'zh-Hans': /\p{Script=Han}/u,
    ar: /\p{Script=Arabic}/u,
    he: /\p{Script=Hebrew}/u,
  };
  for (const [locale, letters] of Object.entries(scripts)) {
    test(`${locale}: every text is in its own script`, async () => {
      const wrong = [...(await textsOf(locale))].filter(
        ([, text]) => text !== '' && !letters.test(text) && !international.test(text),
      );
      assert.deepEqual(wrong, []);
    });
  }

  test('Simplified Chinese has no traditional characters', async () => {
    for (const [path, text] of await textsOf('zh-Hans')) {
      assert.doesNotMatch(text, /[訂單請銀網頁碼擇這個還]/u, path);
    }
  });

  for (const locale of ['ar', 'he']) {
    test(`${locale}: left-to-right parts are isolated, and every isolate is closed`, async () => {
      for (const [path, text] of await textsOf(locale)) {
        const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
        assert.equal(text.match(/\u2069/g)?.length ?? 0, opened, path);
        const bare = text.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, '');
        assert.doesNotMatch(bare, /@|91234|08\/29|Ctrl|⌘|Copia e Cola/, path);
      }
    });
  }
});
