/** Counts of tests, which a runner writes to a file for `npm test`: synchronously, since its process may end at once. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Why tests, or suites with all of their tests, were skipped. */
  skipReasons: string[];
}

export const noTests = (): Tally => ({ passed: 0, failed: 0, skipped: 0, skipReasons: [] });

/** Names the file; it is not set where a runner is started by hand. */
export const tallyVariable = 'TEST_TALLY_FILE';

export function writeTally(tally: Tally): void {
  const file = process.env[tallyVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(tally));
}

/** Undefined if the runner ended before it had counted its tests. */
export function readTally(file: string): Tally | undefined {
  try {
    const tally: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isTally(tally) ? tally : undefined;
  } catch {
    return undefined;
  }
}

function isTally(value: unknown): value is Tally {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['passed', 'failed', 'skipped'].every((key) => typeof Reflect.get(value, key) === 'number') &&
    Array.isArray(Reflect.get(value, 'skipReasons'))
  );
}
