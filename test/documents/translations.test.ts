/** Tests that each translated page says what its English page says: the same sections, samples, tables, lists and names. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentFiles, readDocument } from './snippets.ts';

const ending = '.pt-BR.md';
const index = `docs/README${ending}`;
const notRead = 'Nenhum falante nativo revisou esta tradução ainda.';

const translations = documentFiles.filter((file) => file.endsWith(ending));
const pages = translations.filter((file) => file !== index);
const englishOf = (file: string): string => file.replace(ending, '.md');
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const codeBlock = /^```[\s\S]*?^```$/gm;
const withoutCode = (text: string): string => text.replaceAll(codeBlock, '');
/** A page as one line per paragraph, since a sentence is broken where its line ends. */
const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');

const samples = (text: string): string[] => text.match(codeBlock) ?? [];
const headings = (text: string): number[] =>
  (withoutCode(text).match(/^#+(?= )/gm) ?? []).map(({ length }) => length);
/** Columns of each row, table by table. */
const tables = (text: string): number[][] =>
  (withoutCode(text).match(/(?:^\|.*\|\n)+/gm) ?? []).map((table) =>
    table
      .trimEnd()
      .split('\n')
      .map((row) => row.replaceAll(/`[^`]*`/g, '').split('|').length - 2),
  );
const listItems = (text: string): number => withoutCode(text).match(/^(?:-|\d+\.) /gm)?.length ?? 0;
const names = (text: string): Set<string> =>
  new Set([...withoutCode(text).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

describe('the pages in Portuguese', () => {
  for (const file of pages) {
    const [translated, english] = [readDocument(file), readDocument(englishOf(file))];

    test(`${file} has the sections, samples, tables and lists of its English page`, () => {
      assert.deepEqual(headings(translated), headings(english), 'levels of headings');
      assert.deepEqual(samples(translated), samples(english), 'samples');
      assert.deepEqual(tables(translated), tables(english), 'columns by row, by table');
      assert.equal(listItems(translated), listItems(english), 'items of lists');
    });

    test(`${file} has each name of its English page`, () => {
      const known = names(translated);
      assert.deepEqual(
        [...names(english)].filter((name) => !known.has(name)),
        [],
      );
    });
  }

  test('and their English pages link to each other, and say that no native speaker has read them', () => {
    for (const file of translations) {
      const text = unwrapped(readDocument(file));
      assert.ok(text.includes(`[In English](${nameOf(englishOf(file))}). ${notRead}`), file);
      assert.ok(
        unwrapped(readDocument(englishOf(file))).includes(`[Em português](${nameOf(file)})`),
        englishOf(file),
      );
    }
  });

  test('link to pages in Portuguese where there are any', () => {
    const wrong = translations.flatMap((file) =>
      [...readDocument(file).matchAll(/\[([^\]]+)\]\(([\w-]+)\.md(?:#[^)]*)?\)/g)]
        .filter(([, text = '']) => !['In English', 'Todas as páginas'].includes(text))
        .filter(([, , name = '']) => translations.includes(`docs/${name}${ending}`))
        .map(([link]) => `${file}: ${link}`),
    );
    assert.deepEqual(wrong, []);
  });

  test('use the words of the glossary', () => {
    const avoided = /\b(disputa|quantia|taxas?|reembols\w+ (?:de|do|um) Pix)\b/gi;
    for (const file of translations) assert.deepEqual(readDocument(file).match(avoided), null, file);
  });
});
