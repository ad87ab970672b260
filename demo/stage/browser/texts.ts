/** Texts of the stage. A text missing in one language is a type error. */
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { ptBR, type Texts } from './texts/pt-br.ts';
import type { Language } from './view-state.ts';

export type { Texts };

export const texts: Readonly<Record<Language, Texts>> = { 'pt-BR': ptBR, en, es };
