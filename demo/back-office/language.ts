/** The desk's own languages: those of the people who sell. */
export const languages = ['pt-BR', 'en'] as const;
export type Language = (typeof languages)[number];
