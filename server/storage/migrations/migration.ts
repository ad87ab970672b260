/** The form of a migration. */
import type { Dialect } from '../engine.ts';

export interface Migration {
  readonly name: string;
  /** Valid in both databases, except for the parts from the dialect. */
  statements(dialect: Dialect): readonly string[];
}
