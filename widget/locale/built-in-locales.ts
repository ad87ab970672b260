/** Tags of the built-in locales. The first load only has their names. */
export const builtInLocales: readonly string[] = 'en pt-BR es ar de fr he id it ja ko nl pl tr zh-Hans'.split(
  ' ',
);

/** The first screen of an early locale loads the texts of its own section only: the build cuts the files of these. */
export const earlyLocales = ['en', 'pt-BR', 'es'] as const;
export type EarlyLocale = (typeof earlyLocales)[number];

export const isEarly = (locale: string): locale is EarlyLocale =>
  earlyLocales.some((early) => early === locale);
