/** Declares whole tests of which `npm test` runs a share. */
import { test, type TestContext } from 'node:test';
import { casesOf } from './shares.ts';

type Tests = Record<string, (context: TestContext) => Promise<void>>;

/** Declares those tests of a matrix of titles that belong to this run. */
export function testsOf(name: Parameters<typeof casesOf>[0], tests: Tests): void {
  for (const [title, run] of casesOf(name, Object.entries(tests), ([own]) => own)) test(title, run);
}
