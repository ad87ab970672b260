/** Opens, empties and dumps the databases that simulated days run on: SQLite in memory or PostgreSQL. */
import type { Engine, Value } from '../../server/storage/engine.ts';
import { SqliteEngine } from '../../server/storage/sqlite.ts';
import { PostgresEngine } from '../../server/storage/postgres.ts';
import { currentActor } from './runtime/actor.ts';

export interface Database {
  /** Operations take real time, during which virtual time stands still. */
  readonly isReal: boolean;
  /** Opens an empty database. */
  open(): Promise<Engine>;
  /** `endedEarly`: the day ended with operations still pending, so the engine is not reused. */
  close(engine: Engine, endedEarly: boolean): Promise<void>;
  /** All rows of all tables, as text. */
  dump(engine: Engine): Promise<string>;
}

const textOf = (rows: readonly Record<string, unknown>[]): string =>
  JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
  );

const namesOf = async (engine: Engine, listTables: string): Promise<string[]> =>
  (await engine.read((sql) => sql.all(listTables))).map(({ name }) => String(name));

async function dumped(engine: Engine, listTables: string): Promise<string> {
  const texts: string[] = [];
  for (const name of await namesOf(engine, listTables))
    texts.push(textOf(await engine.read((sql) => sql.all(`SELECT * FROM ${name}`))));
  return texts.join('\n');
}

/** All rows, by table; tables in the order in which they were made, since rows may reference rows of earlier ones. */
export type Snapshot = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

export async function snapshotOf(engine: Engine): Promise<Snapshot> {
  const tables = new Map<string, readonly Record<string, unknown>[]>();
  for (const name of await namesOf(engine, tablesOf(engine)))
    tables.set(name, await engine.read((sql) => sql.all(`SELECT * FROM ${name}`)));
  return tables;
}

/** Replaces all rows by those of the backup. */
export async function restore(engine: Engine, backup: Snapshot): Promise<void> {
  const isPostgres = engine.dialect.forUpdate !== '';
  await engine.transaction(async (sql) => {
    for (const name of [...backup.keys()].toReversed()) await sql.run(`DELETE FROM ${name}`);
    for (const [name, rows] of backup) {
      for (const row of rows) {
        const columns = Object.keys(row);
        const values = columns.map((_, index) => `$${index + 1}`).join(', ');
        const into = `INSERT INTO ${name} (${columns.join(', ')}) ${isPostgres ? 'OVERRIDING SYSTEM VALUE' : ''}`;
        await sql.run(`${into} VALUES (${values})`, Object.values(row) as Value[]);
      }
    }
  });
}

const tablesOf = (engine: Engine): string =>
  engine.dialect.forUpdate === ''
    ? sqliteTables
    : "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'pay_%' ORDER BY oid";

/** Migrations create the gate rows; they are only opened and closed, never deleted. */
const openGates = 'UPDATE pay_gates SET closed_until = 0';
const isKept = (table: string): boolean => table === 'pay_migrations' || table === 'pay_gates';

const sqliteTables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'pay_%'";
/** Engine reused from day to day: preparing its statements again takes longer than emptying its tables. */
let idle: SqliteEngine | null = null;

async function emptied(engine: SqliteEngine): Promise<SqliteEngine> {
  const tables = await namesOf(engine, sqliteTables);
  await engine.transaction(async (sql) => {
    // Rows may reference rows of earlier tables.
    for (const table of tables.toReversed()) if (!isKept(table)) await sql.run(`DELETE FROM ${table}`);
    await sql.run('DELETE FROM sqlite_sequence');
    await sql.run(openGates);
  });
  return engine;
}

export const sqliteDatabase: Database = {
  isReal: false,
  async open() {
    const engine = idle;
    idle = null;
    return engine === null ? await SqliteEngine.open(':memory:') : await emptied(engine);
  },
  async close(engine, endedEarly) {
    if (engine instanceof SqliteEngine && !endedEarly) idle = engine;
    else await engine.close();
  },
  dump: (engine) => dumped(engine, sqliteTables),
};

/** One PostgreSQL database for all days, emptied before each. */
export function postgresDatabase(url: string): Database {
  const tables = "SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'pay_%'";
  return {
    isReal: true,
    async open() {
      const engine = new PostgresEngine(url, { onError: () => undefined });
      const own = await namesOf(engine, tables);
      if (own.length === 0) return engine;
      await engine.transaction(async (sql) => {
        await sql.run(
          `TRUNCATE ${own.filter((table) => !isKept(table)).join(', ')} RESTART IDENTITY CASCADE`,
        );
        await sql.run(openGates);
      });
      return engine;
    },
    close: (engine) => engine.close(),
    // The driver waits in real time, so it must not use the world's timers.
    dump: (engine) => currentActor.exit(() => dumped(engine, tables)),
  };
}
