/** Tests that the speed table of the README has the figures of `docs/benchmarks.md`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

test('each figure of the README’s speed table is in the row of that name in docs/benchmarks.md', () => {
  const [, section = ''] = read('README.md').split('\n## Speed\n');
  const rows =
    section
      .split('\n## ', 1)[0]
      ?.split('\n')
      .filter((line) => /\d\.\d\d, \d\.\d\d/.test(line)) ?? [];
  const benchmarks = read('docs/benchmarks.md').split('\n').map(cellsOf);
  assert.equal(rows.length, 5);
  for (const [name, ...figures] of rows.map((row) => cellsOf(row).slice(1, -1))) {
    const found = benchmarks.find((cells) => cells[1] === name && cells.length > figures.length + 3);
    assert.deepEqual(
      figures,
      figures.filter((figure) => found?.includes(figure)),
      name,
    );
  }
});
