/**
 * Imports the texts of an early locale by section. The build replaces this module by imports of one file for each section, so that a
 * first screen loads no text of another one: see `build/text-files.ts`.
 */
import type { EarlyLocale } from './built-in-locales.ts';
import type { FileImports, RestMessages, StartModule } from './loaders.ts';

/** By file: one for each section, and two for a divided one. */
export interface EarlyFiles {
  'pix-start': StartModule<'pix'>;
  'card-start': StartModule<'card'>;
  checkout: StartModule<'checkout'>;
  wallet: StartModule<'wallet'>;
  purchase: StartModule<'purchase'>;
  common: { default: RestMessages['common'] };
  pix: { default: RestMessages['pix'] };
  card: { default: RestMessages['card'] };
}

const locales: Readonly<Record<EarlyLocale, FileImports>> = {
  en: { start: () => import('./en/start.ts'), rest: () => import('./en/rest.ts') },
  'pt-BR': { start: () => import('./pt-br/start.ts'), rest: () => import('./pt-br/rest.ts') },
  es: { start: () => import('./es/start.ts'), rest: () => import('./es/rest.ts') },
};

const files: { readonly [K in keyof EarlyFiles]: (locale: FileImports) => Promise<EarlyFiles[K]> } = {
  'pix-start': ({ start }) => start().then(({ common, pix }) => ({ common, default: pix })),
  'card-start': ({ start }) => start().then(({ common, card }) => ({ common, default: card })),
  checkout: ({ start }) =>
    start().then(({ common, checkout, card }) => ({ common, default: { ...checkout, card } })),
  wallet: ({ start, rest }) =>
    Promise.all([start(), rest()]).then(([{ common }, { wallet }]) => ({ common, default: wallet })),
  purchase: ({ start, rest }) =>
    Promise.all([start(), rest()]).then(([{ common }, { purchase }]) => ({ common, default: purchase })),
  common: ({ rest }) => rest().then(({ common }) => ({ default: common })),
  pix: ({ rest }) => rest().then(({ pix }) => ({ default: pix })),
  card: ({ rest }) => rest().then(({ card }) => ({ default: card })),
};

export const importEarlyFile = <K extends keyof EarlyFiles>(
  locale: EarlyLocale,
  file: K,
): Promise<EarlyFiles[K]> => files[file](locales[locale]);
