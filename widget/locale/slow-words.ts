/** Texts of a first load that takes long. It is part of the elements: what would bring other texts may be what does not come. */

export type SlowWords = readonly [text: string, action: string];

/** By language. A late locale's are added when they come; until then English is used. */
export const slowWords: { [language: string]: SlowWords; en: SlowWords } = {
  en: ['The payment is slow to load. Check your connection.', 'Try again'],
  pt: ['O pagamento está demorando para carregar. Verifique sua conexão.', 'Tentar de novo'],
  es: ['El pago tarda en cargar. Revisa tu conexión.', 'Intentar de nuevo'],
};
