import type { Language } from '../language.ts';

/** The translations of one or more codes. */
export type Wording = Readonly<Record<Language, string>> & { codes: readonly string[] };
