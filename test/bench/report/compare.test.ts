/** Tests the comparison of two benchmark runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subject } from '../harness/measure.ts';
import { comparisonOf } from './compare.ts';
import type { RowResult } from './table.ts';

/** A run whose peer always has the value 1, so that our values are the ratios. */
const run = (lines: Record<string, number[]>): RowResult[] => [
  {
    name: 'proxy',
    title: 'Proxy',
    lines: Object.entries(lines).map(([what, ours]) => ({
      what,
      unit: 'ms',
      values: { [subject]: ours, peer: ours.map(() => 1) },
    })),
  },
];

test('ratios agree if the ranges of their rounds overlap or their printed medians are equal', () => {
  const first = run({
    overlapping: [1, 2, 3],
    apart: [1, 2, 3],
    'alike as printed': [0.501],
    'only here': [1],
  });
  const second = run({ overlapping: [3, 4, 5], apart: [3.1, 4, 5], 'alike as printed': [0.503] });
  assert.equal(
    comparisonOf(first, second),
    '3 ratios, 2 agree within their spread, 1 do not\n' +
      '  Proxy: apart (ms), compared to peer: 2.00 (1.00 to 3.00) and 4.00 (3.10 to 5.00)',
  );
});
