/** Tags of the locales that have texts of their own. All but the first three are late: the first load has their names alone. */
export const builtInLocales: readonly string[] = 'en pt-BR es ar de fr he id it ja ko nl pl tr zh-Hans'.split(
  ' ',
);
