/**
 * Cases, tests, files and amounts of which `npm test` runs a share and `npm run test:long` all: repeated rounds, matrices
 * of languages and sizes, and tests that repeat a rule in another form. `npm run docs` writes them to the table of
 * CONTRIBUTING.md.
 */
import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { amounts } from './long-run/amounts.ts';
import { demoCases } from './long-run/demo.ts';
import { files } from './long-run/files.ts';
import { packageCases } from './long-run/package.ts';
import { paymentCases } from './long-run/payments.ts';
import { tests } from './long-run/tests.ts';

/** True in `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1';

/** Names of cases: those of `short` run in both. */
const cases = { ...demoCases, ...packageCases, ...paymentCases };

export const shares = { amounts, cases, tests };

/** False for a whole file that is left to the long run. */
export const isInThisRun = (testFile: string): boolean =>
  isLong || !files.some(({ file }) => file === testFile);

export const amountOf = (name: keyof typeof amounts): number => amounts[name][isLong ? 'long' : 'short'];

/** Cases of a matrix that belong to this run. Throws if a case is not listed, or a listed one is missing. */
export function casesOf<T>(
  name: keyof typeof cases,
  all: readonly T[],
  nameOf: (item: T) => string,
): readonly T[] {
  const { short, long }: { short: readonly string[]; long: readonly string[] } = cases[name];
  assert.deepEqual(all.map(nameOf).toSorted(), [...short, ...long].toSorted(), `the cases of ${name}`);
  return isLong ? all : all.filter((item) => short.includes(nameOf(item)));
}

export type DeclareTest = (title: string, run: (context: TestContext) => Promise<void>) => void;

/**
 * Declares tests as `test` does, and leaves the listed ones to the long run. Call it in the suite: a listed title that
 * none of its tests has fails the suite.
 */
export function testsOf(name: keyof typeof tests): DeclareTest {
  const listed: readonly string[] = tests[name].long;
  const missing = new Set(listed);
  after(() => assert.deepEqual([...missing], [], `titles without a test in ${name}`));
  return (title, run) => {
    missing.delete(title);
    if (isLong || !listed.includes(title)) void test(title, run);
  };
}
