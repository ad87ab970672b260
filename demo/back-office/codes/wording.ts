import type { Language } from '../language.ts';

/** What one or more codes say, in each language of the page. */
export type Wording = Readonly<Record<Language, string>> & { codes: readonly string[] };
