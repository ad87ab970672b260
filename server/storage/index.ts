/** The store on SQLite or PostgreSQL, by the form of the URL. */
import type { Store } from '../checkouts/ports.ts';
import { checkoutStore } from './checkouts.ts';
import type { Engine } from './engine.ts';
import { eventStore } from './events.ts';
import { callbackStore } from './callbacks.ts';
import { migrate } from './migrate.ts';
import { paymentSlots } from './payment-slots.ts';
import { paymentStore } from './payments.ts';
import type { ExposedFiles } from './private-file.ts';
import { personalDataStore } from './personal-data.ts';
import type { PostgresOptions } from './postgres.ts';
import { searchBacklog } from './search.ts';
import { decodeInteger } from './table.ts';

export { DatabaseTooNewError, DatabaseUnavailableError } from './errors.ts';

const sqliteScheme = 'sqlite:';
const postgresSchemes = ['postgres://', 'postgresql://'];

/** Options of `openStore`. */
export const isDatabaseUrl = (url: string): boolean =>
  (url.startsWith(sqliteScheme) && url.length > sqliteScheme.length) ||
  postgresSchemes.some((scheme) => url.startsWith(scheme));

/**
 * Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…` and migrates its schema. The engine is for the parts outside the domain:
 * the live bus and the shared rate limits. `store.close()` closes both.
 */
export async function openStore(
  databaseUrl: string,
  options: OpenOptions = {},
): Promise<{ store: Store; engine: Engine }> {
  const engine = await openEngine(databaseUrl, options);
  return { store: await storeOn(engine), engine };
}

/** The same on an open engine, which is closed when the migration fails. */
export async function storeOn(engine: Engine): Promise<Store> {
  try {
    await migrate(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createStore(engine);
}

export interface OpenOptions extends Partial<PostgresOptions> {
  /** Called when other users could read the files of SQLite. */
  onExposed?: (exposed: ExposedFiles) => void;
}

/** Opens the database without migrating it. */
export async function openEngine(
  databaseUrl: string,
  { onExposed, ...options }: OpenOptions = {},
): Promise<Engine> {
  // The URL can hold a password, so the message does not quote it.
  if (!isDatabaseUrl(databaseUrl)) throw new TypeError('a database URL is sqlite:PATH or postgres://…');
  // Only the needed engine is loaded: `pg` costs start time, and `node:sqlite` is missing in some Node versions.
  if (databaseUrl.startsWith(sqliteScheme)) {
    const { SqliteEngine } = await import('./sqlite.ts');
    return SqliteEngine.open(databaseUrl.slice(sqliteScheme.length), onExposed);
  }
  const { PostgresEngine } = await import('./postgres.ts');
  return new PostgresEngine(databaseUrl, { onError: () => undefined, ...options });
}

function createStore(engine: Engine): Store {
  const waiting = `
    SELECT (SELECT COUNT(*) FROM pay_callbacks WHERE due_at IS NOT NULL) AS callbacks,
      (SELECT COUNT(*) FROM pay_events WHERE next_attempt_at IS NOT NULL) AS events,
      (SELECT COUNT(*) FROM pay_payments WHERE check_at <= $1) AS payments`;

  const probe = `
    INSERT INTO pay_rate_limits (key, points) VALUES ('readiness', 0)
    ON CONFLICT (key) DO UPDATE SET points = 1 - pay_rate_limits.points`;

  return {
    ...checkoutStore(engine),
    ...searchBacklog(engine),
    ...personalDataStore(engine),
    ...paymentStore(engine),
    ...paymentSlots(engine),
    ...callbackStore(engine),
    ...eventStore(engine),

    async backlog(now) {
      const row = await engine.read((sql) => sql.get(waiting, [now]));
      const count = (name: string): number => decodeInteger(row?.[name], name);
      return { callbacks: count('callbacks'), events: count('events'), payments: count('payments') };
    },
    // With a full disk or a read-only database reads still work: only a write shows that it is usable.
    async ping() {
      await engine.statement((sql) => sql.run(probe));
    },
    close: () => engine.close(),
  };
}
