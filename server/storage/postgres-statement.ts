/** A statement of PostgreSQL. With a name it is prepared once for each connection. */
import { type Connection, type FieldDef, Query, type QueryResult, types } from 'pg';
import type { Row, Value } from './engine.ts';

/** The columns of a statement's rows, and a row without values as a template. */
export interface RowShape {
  columns: readonly { name: string; parse: (text: string) => unknown }[];
  blank: Row;
}

export type Result = Pick<QueryResult<Row>, 'rows' | 'rowCount'>;
type Done = (error: Error | null, result: Pick<Result, 'rowCount'>) => void;

/** What a client calls of its queries; in `pg`, but not in its types. */
interface ClientQuery {
  name: string;
  text: string;
  submit(connection: Connection): void;
  hasBeenParsed(connection: Connection): boolean;
  callback: Done;
}
const ClientQuery = Query as unknown as new (text: string) => ClientQuery;

/** The messages after each binding: execute the unnamed portal without a limit, and sync. */
const executeAndSync = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1');

/**
 * `pg` itself asks for the columns of the result each time: those of a payment are twice as long as its row, and take longer to read.
 * PostgreSQL rejects a prepared statement whose columns have changed, so one description holds for the whole connection.
 */
export class PostgresStatement extends ClientQuery {
  readonly result: Promise<Result>;
  readonly #values: readonly Value[];
  readonly #rows: Row[] = [];
  /** Those of the connection, by the name of the statement. */
  readonly #shapes: Map<string, RowShape>;
  #shape: RowShape | undefined;

  constructor(
    { name, text, values }: { name: string; text: string; values: readonly Value[] },
    shapes: Map<string, RowShape>,
  ) {
    super(text);
    this.name = name;
    this.#values = values;
    this.#shapes = shapes;
    this.#shape = shapes.get(name);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.result = promise;
    this.callback = (error, result) => {
      if (error) reject(error);
      else resolve({ rows: this.#rows, rowCount: result.rowCount });
    };
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: Connection & { submittedNamedStatements: Record<string, string> }): void {
    const { name, text } = this;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, false);
      if (name !== '') connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values.map(encoded) }, false);
    if (!this.#shape) connection.describe({ type: 'P' }, false);
    connection.stream.write(executeAndSync);
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
    if (this.name !== '') this.#shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns = [], blank } = this.#shape ?? {};
    const row: Row = { ...blank };
    for (const [index, { name, parse }] of columns.entries()) {
      const value = fields[index];
      if (typeof value === 'string') row[name] = parse(value);
    }
    this.#rows.push(row);
  }
}

/** PostgreSQL rejects NUL in text, and a URL or a broken response can contain it: a callback must not fail. */
function encoded(value: Value): string | Buffer | null {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  if (value === null) return null;
  return typeof value === 'number'
    ? String(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

const int8: number = types.builtins.INT8;

function parserOf(type: number): (text: string) => unknown {
  // BIGINT columns hold times and minor units, which fit a number.
  return type === int8 ? Number : types.getTypeParser(type, 'text');
}
