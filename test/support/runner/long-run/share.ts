/** What the tables of shares list. */
export interface Share {
  /** Test file that runs it. */
  file: string;
  /** Description of its cases: mostly the test's title. */
  what: string;
}

export interface CaseShare extends Share {
  short: readonly string[];
  long: readonly string[];
}

export interface TestShare extends Share {
  /** Titles that are left to the long run. */
  long: readonly string[];
}
