/** Creates temporary folders that live as long as a scope. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scope } from '../../support/servers/process.ts';

/** Creates an empty folder that is removed with the scope. */
export async function temporaryFolder(scope: Scope): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-bench-'));
  scope.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
