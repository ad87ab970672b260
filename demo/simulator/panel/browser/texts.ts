/** What the panel says, in the browser's language, as the dialogs and the hosted page. A missing text is a type error. */
import { locale } from '../../processor/browser/words.ts';
import { english } from './texts/english.ts';
import { portuguese } from './texts/portuguese.ts';

export { locale };
export const texts = locale === 'pt-BR' ? portuguese : english;
