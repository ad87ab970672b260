/** Where the rows of a day are. */
import type { Engine } from '../../server/storage/engine.ts';
import { SqliteEngine } from '../../server/storage/sqlite.ts';
import { PostgresEngine } from '../../server/storage/postgres.ts';

export interface Database {
  /** Its work takes real time, during which virtual time stands still. */
  readonly isReal: boolean;
  /** An empty one. */
  open(): Promise<Engine>;
  close(engine: Engine): Promise<void>;
  /** All rows of all tables, as text. */
  dump(engine: Engine): Promise<string>;
}

const textOf = (rows: readonly Record<string, unknown>[]): string =>
  JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
  );

async function dumped(engine: Engine, listTables: string): Promise<string> {
  const tables = await engine.read((sql) => sql.all(listTables));
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(textOf(await engine.read((sql) => sql.all(`SELECT * FROM ${String(name)}`))));
  return texts.join('\n');
}

export const sqliteDatabase: Database = {
  isReal: false,
  open: () => SqliteEngine.open(':memory:'),
  close: (engine) => engine.close(),
  dump: (engine) =>
    dumped(engine, "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'pay_%'"),
};

/** One database for all days, emptied before each. */
export function postgresDatabase(url: string): Database {
  const tables = "SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'pay_%'";
  return {
    isReal: true,
    async open() {
      const engine = new PostgresEngine(url, { onError: () => undefined });
      await engine.transaction(async (sql) => {
        for (const { name } of await sql.all(
          `${tables} AND tablename NOT IN ('pay_migrations', 'pay_gates')`,
        ))
          await sql.run(`TRUNCATE ${String(name)} RESTART IDENTITY CASCADE`);
        // Its rows are there from the start, and are only opened and closed.
        const gates = await sql.all(`${tables} AND tablename = 'pay_gates'`);
        if (gates.length > 0) await sql.run('UPDATE pay_gates SET closed_until = 0');
      });
      return engine;
    },
    close: (engine) => engine.close(),
    dump: (engine) => dumped(engine, tables),
  };
}
