/** Tags of the locales that have texts of their own. The first load has their names alone. */
export const builtInLocales: readonly string[] = 'en pt-BR es ar de fr he id it ja ko nl pl tr zh-Hans'.split(
  ' ',
);

/** The first three have a file for each section; the others, which come late, have two for all of them. */
export const earlyLocales = ['en', 'pt-BR', 'es'] as const;
export type EarlyLocale = (typeof earlyLocales)[number];

export const isEarly = (locale: string): locale is EarlyLocale =>
  earlyLocales.some((early) => early === locale);
