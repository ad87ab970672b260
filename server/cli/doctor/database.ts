/**
 * Checks the database: usable and persistent. Nothing is migrated, and no SQLite file is opened: the files that SQLite creates beside
 * it would belong to the user who runs the doctor, and could be unreadable for the companion.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { openEngine } from '../../storage/index.ts';
import { exposedFiles } from '../../storage/private-file.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';

const about = 'database';
const sqlite = 'sqlite:';

/** A running companion has the file open already; SQLite is for one process. */
export async function checkDatabase({ databaseUrl }: Config, isCompanionRunning: boolean): Promise<Finding> {
  return databaseUrl.startsWith(sqlite)
    ? checkSqlite(databaseUrl.slice(sqlite.length))
    : checkPostgres(databaseUrl, isCompanionRunning);
}

function checkSqlite(file: string): Finding {
  if (file === ':memory:') {
    const advice = 'Set PAY_DATABASE_URL to sqlite:PATH; otherwise a restart loses all orders.';
    return problem(about, 'is in memory only', advice);
  }
  try {
    const folder = path.dirname(path.resolve(file));
    // SQLite writes its log beside the file.
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch {
    const advice =
      'Check that the folder of PAY_DATABASE_URL exists, and that the companion’s user may write to folder and file.';
    return problem(about, 'cannot be opened', advice);
  }
  if (exposedFiles(file).length > 0) {
    const advice = `Restart the companion, which corrects it, or: chmod 600 FILE FILE-wal FILE-shm`;
    return problem(about, 'may be read by other users of this machine', advice);
  }
  return note(
    about,
    'SQLite: one process on one machine',
    'Back the file up, and keep it on a disk of its own; for several processes use PostgreSQL.',
  );
}

async function checkPostgres(databaseUrl: string, isCompanionRunning: boolean): Promise<Finding> {
  if (!isCompanionRunning) {
    try {
      const engine = await openEngine(databaseUrl);
      try {
        await engine.ping();
      } finally {
        await engine.close();
      }
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      const advice = 'Check PAY_DATABASE_URL, and that the server accepts connections from here.';
      return problem(about, `cannot be opened (${name})`, advice);
    }
  }
  return ok(about, 'PostgreSQL, reachable');
}
