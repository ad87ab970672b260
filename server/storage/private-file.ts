/** A database file holds orders and customers: it is its owner's alone. */
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { isRecord } from '../../widget/protocol/decode.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** Makes it if it is not there. SQLite gives its -wal and -shm files the mode of the database file. */
export function createPrivately(path: string): void {
  try {
    // `wx`: an existing file must not even be opened here, since closing it would drop the locks that this process has on it.
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!isRecord(error) || error['code'] !== 'EEXIST') {
      throw new DatabaseUnavailableError('cannot make the database file', { cause: error });
    }
  }
}

/** The database file and SQLite's two beside it, as far as others than their owner may open them. */
export const exposedFiles = (path: string): string[] =>
  [path, `${path}-wal`, `${path}-shm`].filter(
    (file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0,
  );

export interface ExposedFiles {
  files: string[];
  /** They no longer are. */
  isCorrected: boolean;
}

/** Takes away the rights of others; null when they had none. */
export function makePrivate(path: string): ExposedFiles | null {
  const files = exposedFiles(path);
  if (files.length === 0) return null;
  try {
    for (const file of files) chmodSync(file, 0o600);
    return { files, isCorrected: true };
  } catch {
    return { files, isCorrected: false }; // somebody else's file
  }
}
