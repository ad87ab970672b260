/** Leaves tests to `npm run test:long`: rounds that are repeated by chance, and cases that repeat a rule in another form or size. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';

/** True in `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1';

export type DeclareTest = (title: string, run: (context: TestContext) => Promise<void>) => unknown;

/** Declares a test that only `npm run test:long` runs. */
export const longOnly: DeclareTest = isLong ? test : () => undefined;

/** `longOnly` if the condition holds, `test` otherwise. */
export const longOnlyIf = (isLongOnly: boolean): DeclareTest => (isLongOnly ? longOnly : test);

/** How often a test repeats its rounds. */
export const rounds = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short);

/** Cases of a matrix: all in `npm run test:long`, a sample in `npm test`. Throws if the matrix lacks one of the sample. */
export function sampleOf<T>(
  all: readonly T[],
  sample: readonly string[],
  nameOf: (item: T) => string = String,
): readonly T[] {
  const chosen = all.filter((item) => sample.includes(nameOf(item)));
  assert.deepEqual(chosen.map(nameOf).toSorted(), sample.toSorted(), 'the matrix contains the sample');
  return isLong ? all : chosen;
}
