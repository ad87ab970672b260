/** Interface of the files in `rows/`, and of the environment that they get. */
import type { Measurement } from './measure.ts';

export interface Bench {
  /** An empty folder for this row only. */
  folder: string;
  /** Installs the packages to compare with, once per run. Resolves to the folder with their `node_modules`. */
  peers: () => Promise<string>;
  /** Number of turns of each competitor. */
  rounds: number;
  /** Duration of a turn under load. */
  turnMs: number;
  /** Whether to measure a case of the row, by its name in the table. */
  wants: (what: string) => boolean;
  /** Adds texts after the table, such as waterfalls, by title. */
  attach: (texts: Readonly<Record<string, string>>) => void;
}

export interface Row {
  title: string;
  measure(bench: Bench): Promise<Measurement[]>;
}
