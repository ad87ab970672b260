/**
 * Wrappers of node:test for cases that may run against a service without a control interface: a case that needs more
 * than the service offers is skipped with the reason, and counts as not testable.
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
  /** Unique across cases and runs. */
  id: string;
  /** Kinds of account that the case has used. */
  accounts: Set<string>;
}

export const runningCase = new AsyncLocalStorage<RunningCase>();

/** Why the latest hook could not prepare its tests; they are skipped with it. */
let hookSkip: NotTestable | null = null;

export function test(title: string, body: Body): void {
  void nodeTest(title, async (context) => {
    try {
      if (hookSkip !== null) throw hookSkip;
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
  hookSkip = null;
  try {
    await prepare();
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    hookSkip = error;
  }
}
