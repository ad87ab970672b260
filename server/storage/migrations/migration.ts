import type { Dialect } from '../engine.ts';

export interface Migration {
  readonly name: string;
  /** Valid in both databases, save for what the dialect words. */
  statements(dialect: Dialect): readonly string[];
}
