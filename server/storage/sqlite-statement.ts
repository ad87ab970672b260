/** A statement of SQLite, prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row, Value } from './engine.ts';

export class SqliteStatement {
  readonly #statement: StatementSync;
  readonly #order: readonly number[];
  /** The columns of its rows. */
  readonly #names: readonly string[] = [];
  /** A row without values; null where Node gives rows their names itself. */
  readonly #blank: Row | null = null;

  /**
   * `$1` is the name of a parameter to SQLite, not a place, and binding 31 names takes 30 µs, binding as many places 5:
   * each becomes a `?`, and `#order` says whose value it takes.
   */
  constructor(database: DatabaseSync, text: string) {
    const order: number[] = [];
    const byPlace = text.replaceAll(/\$(\d+)/gu, (_, number: string) => {
      order.push(Number(number) - 1);
      return '?';
    });
    this.#order = order;
    // A bare parameter as the limit is part of SQLite's plan: each time it is bound, the statement is prepared anew (15 to
    // 80 µs). A sum is not, and running the statement takes 0.4 µs.
    this.#statement = database.prepare(byPlace.replaceAll('LIMIT ?', 'LIMIT 0 + ?'));
    // Since Node 24. By itself Node puts a row together as a dictionary, which takes as long as finding it, and is slow to
    // read: 7 µs for 31 columns, where the values alone and a copy of an object that has the names take 3.
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
