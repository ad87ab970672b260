/** Tests that the generated pages and parts of the documents are up to date with the code, and the README's speeds with those measured. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../support/repository/source.ts';
import { generatedPages } from './generated/pages.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

for (const [file, text] of generatedPages()) {
  test(`${file} is up to date`, () => {
    assert.equal(read(file), text, 'run `npm run docs`');
  });
}

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

test('the README has the range of each figure of the five forms in docs/benchmarks.md', () => {
  const rows = read('docs/benchmarks.md')
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell.startsWith('≤ ')) && cells.length === 9);
  assert.equal(rows.length, 5);
  const rangeOf = (column: number): string => {
    const figures = rows.flatMap((cells) => (cells[column] ?? '').split(', ')).sort();
    return `${figures[0]} to ${figures.at(-1)}`;
  };
  const readme = read('README.md').replaceAll(/\s+/g, ' ');
  const [, byScriptTag, bundled] =
    /is ready in (.*?) of the time .* and in (.*?) of it, both bundled/.exec(readme) ?? [];
  assert.equal(byScriptTag, rangeOf(3));
  assert.equal(bundled, rangeOf(5));
});
