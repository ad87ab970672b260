/** Texts of the console by language. */
import type { Language } from './language.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { ptBR, type Texts } from './texts/pt-br.ts';

export type { Texts };

export const texts: Readonly<Record<Language, Texts>> = { 'pt-BR': ptBR, en, es };
