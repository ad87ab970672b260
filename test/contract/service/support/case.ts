/**
 * node:test's functions, for cases that may run against a service nobody can steer: a case that needs what the
 * service under test does not offer is skipped, with the reason, and counts as not testable.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  before as nodeBefore,
  beforeEach as nodeBeforeEach,
  test as nodeTest,
  type TestContext,
} from 'node:test';

export { describe } from 'node:test';

export class NotTestable extends Error {
  override readonly name = 'NotTestable';
}

type Body = (context: TestContext) => unknown;

interface RunningCase {
  /** Unlike that of any other case, of this run or of one before it. */
  id: string;
  /** The kinds of account that it has used. */
  accounts: Set<string>;
}

export const runningCase = new AsyncLocalStorage<RunningCase>();

/** Why the latest hook could not prepare its tests. */
let unprepared: NotTestable | null = null;

export function test(title: string, body: Body): void {
  void nodeTest(title, async (context) => {
    try {
      if (unprepared !== null) throw unprepared;
      await runningCase.run({ id: randomUUID(), accounts: new Set() }, async () => body(context));
    } catch (error) {
      if (!(error instanceof NotTestable)) throw error;
      context.skip(error.message);
    }
  });
}

export const before = (prepare: () => unknown): void => nodeBefore(() => prepared(prepare));
export const beforeEach = (prepare: () => unknown): void => nodeBeforeEach(() => prepared(prepare));

async function prepared(prepare: () => unknown): Promise<void> {
  unprepared = null;
  try {
    await prepare();
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    unprepared = error;
  }
}
