/** The database is unreachable or did not respond in time. The statement may or may not have taken effect. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The database was migrated by a newer release; an older one would misread it. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';

  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, this release of pay-elements knows ${known}: install the newer release`,
    );
  }
}

/** A row with the same unique key exists. The values are in `cause`, which is not logged. */
export class UniqueViolationError extends Error {
  override readonly name = 'UniqueViolationError';
  /** `table_column` of the unique index. */
  readonly index: string;

  constructor(index: string, cause: unknown) {
    super(`unique index ${index} violated`, { cause });
    this.index = index;
  }
}

/** No row has the id that a page was to follow. */
export class UnknownRowError extends Error {
  override readonly name = 'UnknownRowError';
}
