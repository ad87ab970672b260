/** Restricts the database file, which holds orders and customers, to its owner. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { isRecord } from '../../widget/protocol/decode.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** Creates the file if missing. SQLite gives its -wal and -shm files the mode of the database file. */
export function createPrivately(path: string): void {
  try {
    // `wx`: an existing file must not be opened here, since closing it would drop this process's locks on it.
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!isRecord(error) || error['code'] !== 'EEXIST') {
      throw new DatabaseUnavailableError('cannot make the database file', { cause: error });
    }
  }
}

/**
 * Those of the database file and SQLite's two further files that other users may open. A folder or a device is none: with the mode of a
 * private file, nobody could use it.
 */
export const exposedFiles = (path: string): string[] =>
  [path, `${path}-wal`, `${path}-shm`].filter((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true && (found.mode & 0o077) !== 0;
  });

export interface ExposedFiles {
  files: string[];
  /** True once their mode was corrected. */
  isCorrected: boolean;
}

/** Removes the rights of other users; null when they had none. */
export function makePrivate(path: string): ExposedFiles | null {
  const files = exposedFiles(path);
  if (files.length === 0) return null;
  try {
    for (const file of files) chmodSync(file, 0o600);
    return { files, isCorrected: true };
  } catch {
    return { files, isCorrected: false }; // owned by another user
  }
}
