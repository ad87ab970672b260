/** The database: can it be opened, and will it last? */
import type { Config } from '../../config.ts';
import { openStore } from '../../storage/index.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** A companion that runs has it open already; SQLite is for one process. */
export async function checkDatabase({ databaseUrl }: Config, isOpenElsewhere: boolean): Promise<Finding> {
  const about = 'database';
  const isSqlite = databaseUrl.startsWith('sqlite:');
  if (!isOpenElsewhere) {
    try {
      const { store } = await openStore(databaseUrl);
      await store.ping();
      await store.close();
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      const advice = isSqlite
        ? 'Check that the folder of PAY_DATABASE_URL is there and may be written to.'
        : 'Check PAY_DATABASE_URL, and that the server takes connections from here.';
      return problem(about, `cannot be opened (${name})`, advice);
    }
  }
  if (!isSqlite) return ok(about, 'PostgreSQL, reached');
  return note(
    about,
    'SQLite, reached: one process on one machine',
    'Back the file up, and keep it on a disk of its own; for several processes use PostgreSQL.',
  );
}
