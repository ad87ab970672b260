/** A statement of SQLite, prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row, Value } from './engine.ts';

export class SqliteStatement {
  readonly #statement: StatementSync;
  readonly #order: readonly number[];
  /** The columns of its rows. */
  readonly #names: readonly string[] = [];
  /** A row without values, as a template; null where Node itself names the columns of rows. */
  readonly #blank: Row | null = null;

  /**
   * To SQLite `$1` is a named parameter. Binding 31 names takes 30 µs, binding as many positions 5: each becomes a `?`, and
   * `#order` holds the index of its value.
   */
  constructor(database: DatabaseSync, text: string) {
    const order: number[] = [];
    const byPlace = text.replaceAll(/\$(\d+)/gu, (_, number: string) => {
      order.push(Number(number) - 1);
      return '?';
    });
    this.#order = order;
    // SQLite's plan depends on a bare parameter as the limit: each binding prepares the statement again (15 to 80 µs). It does not
    // depend on a sum, and then running the statement takes 0.4 µs.
    this.#statement = database.prepare(byPlace.replaceAll('LIMIT ?', 'LIMIT 0 + ?'));
    // Since Node 24. By default Node builds a row as a dictionary, which is slow to build and read: 7 µs for 31 columns, against 3 µs
    // for an array of values copied into a prepared object.
    if ('setReturnArrays' in this.#statement) {
      this.#statement.setReturnArrays(true);
      this.#names = this.#statement.columns().map(({ name }) => name);
      this.#blank = Object.fromEntries(this.#names.map((name) => [name, null]));
    }
  }

  all(parameters?: readonly Value[]): Row[] {
    const rows: unknown[] = this.#statement.all(...this.#inOrder(parameters));
    return rows.map((row) => this.#named(row));
  }

  get(parameters?: readonly Value[]): Row | undefined {
    const row: unknown = this.#statement.get(...this.#inOrder(parameters));
    return row === undefined ? undefined : this.#named(row);
  }

  run(parameters?: readonly Value[]): number {
    return Number(this.#statement.run(...this.#inOrder(parameters)).changes);
  }

  #inOrder(parameters: readonly Value[] = []): Value[] {
    return this.#order.map((place) => parameters[place] ?? null);
  }

  #named(values: unknown): Row {
    if (this.#blank === null || !Array.isArray(values)) return values as Row;
    const row = { ...this.#blank };
    this.#names.forEach((name, place) => {
      row[name] = values[place];
    });
    return row;
  }
}
