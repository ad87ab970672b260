/** What a file of `rows/` is, and what it is given. */
import type { Measurement } from './measure.ts';

export interface Bench {
  /** An empty folder of the row's own. */
  folder: string;
  /** Installs the packages to compare with, once a run; answers the folder that has them in `node_modules`. */
  peers: () => Promise<string>;
  /** Turns of everyone. */
  rounds: number;
  /** Of a turn under load, in milliseconds. */
  turnMs: number;
  /** Whether a case of the row is to be measured, by its name in the table. */
  wants: (what: string) => boolean;
  /** Puts texts behind the table, such as waterfalls, by title. */
  attach: (texts: Readonly<Record<string, string>>) => void;
}

export interface Row {
  title: string;
  measure(bench: Bench): Promise<Measurement[]>;
}
