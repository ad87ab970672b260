/**
 * Words for the codes of the merchant interface. The code itself, which documentation and support use, is shown beside
 * them; one that is not known here stands for itself.
 */
import type { Language } from './language.ts';
import { events } from './codes/events.ts';
import { failures } from './codes/failures.ts';
import { problems } from './codes/problems.ts';
import type { Wording } from './codes/wording.ts';

const tables: Readonly<Record<'events' | 'failures' | 'problems', readonly Wording[]>> = {
  events,
  failures,
  problems,
};
export type CodeTable = keyof typeof tables;

/** Null for a code that is not known. */
export const wordsFor = (table: CodeTable, code: string, language: Language): string | null =>
  tables[table].find(({ codes }) => codes.includes(code))?.[language] ?? null;
