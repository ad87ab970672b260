/**
 * Translates the codes of the merchant interface. Pages show the code, which documentation and support use, beside its translation;
 * an unknown code is shown alone.
 */
import type { Language } from './language.ts';
import { disputes } from './codes/disputes.ts';
import { calls, events, keys } from './codes/events.ts';
import { declines } from './codes/declines.ts';
import { problems } from './codes/problems.ts';
import type { Wording } from './codes/wording.ts';

const tables = {
  calls,
  declines,
  disputes,
  events,
  keys,
  problems,
} satisfies Readonly<Record<string, readonly Wording[]>>;
export type CodeTable = keyof typeof tables;

/** Returns null for an unknown code. */
export const wordsFor = (table: CodeTable, code: string, language: Language): string | null =>
  tables[table].find(({ codes }) => codes.includes(code))?.[language] ?? null;
