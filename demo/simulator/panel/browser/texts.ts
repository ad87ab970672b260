/** Texts of the panel, in Portuguese for browsers that prefer it, else in English. A missing text is a type error. */
import { locale as browserLocale } from '../../processor/browser/words.ts';
import { english } from './texts/english.ts';
import { portuguese } from './texts/portuguese.ts';

export const locale = browserLocale === 'pt-BR' ? 'pt-BR' : 'en-US';
export const texts = locale === 'pt-BR' ? portuguese : english;
