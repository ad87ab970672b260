/** What can be said of the texts of every language without speaking it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Section } from '../../../../widget/locale/messages.ts';
import { loadTexts } from '../../../../widget/locale/registry.ts';

const locales = ['pt-BR', 'en', 'es'];
const sections: Section[] = ['common', 'wallet', 'checkout', 'pix', 'card'];
const amount = 'R$ 129,90';
const minutes = 5;

/** Every text by its path, as a buyer reads it. */
async function textsOf(locale: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const collect = (path: string, value: unknown): void => {
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function') {
      const given = path.endsWith('minutesLeft') ? minutes : amount;
      const text = (value as (given: string | number) => string)(given);
      assert.ok(text.includes(`${given}`), `${locale} ${path} leaves out what it is given`);
      found.set(path, text);
    } else for (const [key, inner] of Object.entries(value as object)) collect(`${path}.${key}`, inner);
  };
  for (const section of sections) collect(section, await loadTexts(locale, section));
  return found;
}

describe('the texts of', () => {
  for (const locale of locales) {
    test(`${locale}: all are there, and read as texts`, async () => {
      const texts = await textsOf(locale);
      assert.deepEqual([...texts.keys()].sort(), [...(await textsOf('en')).keys()].sort());
      for (const [path, text] of texts) {
        assert.match(text, /^\S(.*\S)?$/u, path);
        assert.doesNotMatch(text, / {2}|\.{2}|['"]/, `${path}: ${text}`);
        // The brand is no abbreviation.
        assert.doesNotMatch(text, /PIX/, path);
      }
    });
  }

  test('Portuguese and Spanish: none was left in English', async () => {
    const english = await textsOf('en');
    for (const locale of ['pt-BR', 'es']) {
      const same = [...(await textsOf(locale))].filter(([path, text]) => english.get(path) === text);
      assert.deepEqual(
        same.filter(([, text]) => text !== 'Pix').map(([path]) => path),
        [],
      );
    }
  });
});
