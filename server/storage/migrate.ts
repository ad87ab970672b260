import type { Engine, Sql } from './engine.ts';
import { DatabaseTooNewError } from './errors.ts';
import { type Migration, migrations } from './migrations.ts';
import { decodeInteger } from './table.ts';

/**
 * Migrates the database to the newest schema, in one transaction that blocks other migrations: several processes may start at once,
 * and a killed one leaves no partial change.
 */
export async function migrate(engine: Engine, known: readonly Migration[] = migrations): Promise<void> {
  const run = async (sql: Sql): Promise<void> => {
    for (const statement of engine.dialect.lockMigrations) await sql.run(statement);
    await sql.run(
      'CREATE TABLE IF NOT EXISTS pay_migrations (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL)',
    );
    const row = await sql.get('SELECT COALESCE(MAX(number), 0) AS number FROM pay_migrations');
    const current = decodeInteger(row?.['number'], 'number');
    if (current > known.length) throw new DatabaseTooNewError(current, known.length);

    for (const [index, migration] of known.entries()) {
      const number = index + 1;
      if (number <= current) continue;
      for (const statement of migration.statements(engine.dialect)) await sql.run(statement);
      await sql.run('INSERT INTO pay_migrations (number, name) VALUES ($1, $2)', [number, migration.name]);
    }
  };
  await engine.transaction(run, { isLong: true });
}
