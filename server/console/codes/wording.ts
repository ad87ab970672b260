/** The translations of one or more codes. */
import type { Language } from '../language.ts';

export type Wording = Readonly<Record<Language, string>> & { codes: readonly string[] };

export const wording = (
  codes: string | readonly string[],
  ptBR: string,
  en: string,
  es: string,
): Wording => ({
  codes: typeof codes === 'string' ? [codes] : codes,
  'pt-BR': ptBR,
  en,
  es,
});
