/** Captions of the tour. A caption missing in one language is a type error. */
import type { Language } from '../view-state.ts';
import { en } from './captions/en.ts';
import { es } from './captions/es.ts';
import { type Captions, ptBR } from './captions/pt-br.ts';

export type { Captions };

export const captions: Readonly<Record<Language, Captions>> = { 'pt-BR': ptBR, en, es };
