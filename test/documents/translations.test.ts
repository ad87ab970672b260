/**
 * Tests that each translated page says what its English page says: the same sections, samples, tables, lists and names;
 * and that the demo's Portuguese texts use the terms of the glossary.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentFiles, readDocument } from './snippets.ts';
import { events } from '../../server/console/codes/events.ts';
import { declines } from '../../server/console/codes/declines.ts';
import { problems } from '../../server/console/codes/problems.ts';
import { states } from '../../server/console/states.ts';
import { texts as deskTexts } from '../../server/console/texts.ts';
import { portuguese as panelTexts } from '../../demo/simulator/panel/browser/texts/portuguese.ts';
import { texts as stageTexts } from '../../demo/stage/browser/texts.ts';
import { captions } from '../../demo/stage/browser/tour/captions.ts';
import { webhookWords } from '../../demo/stage/browser/webhook-words.ts';
import { texts as shopTexts } from '../../demo/storefront/texts.ts';

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

const inPortuguese: Readonly<Record<string, unknown>> = {
  desk: [
    deskTexts['pt-BR'],
    states['pt-BR'],
    [...events, ...declines, ...problems].map((one) => one['pt-BR']),
  ],
  panel: panelTexts,
  stage: [stageTexts['pt-BR'], captions['pt-BR'], webhookWords['pt-BR']],
  shop: shopTexts['pt-BR'],
};

const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
};

for (const [room, texts] of Object.entries(inPortuguese)) {
  test(`${room}: a dispute is a “contestação” in Portuguese`, () => {
    const words = wordsIn(texts);
    assert.ok(words.length > 20);
    assert.deepEqual(
      words.filter((text) => /disputa/i.test(text)),
      [],
    );
  });
}
