/** Texts shown when the first load is slow. Bundled with the elements, since the network that loads other texts may be the cause. */

export type SlowLoadTexts = readonly [text: string, action: string];

/** By language. A late locale adds its texts when they load; until then English is used. */
export const slowLoadTexts: { [language: string]: SlowLoadTexts; en: SlowLoadTexts } = {
  en: ['The payment is slow to load.', 'Try again'],
  pt: ['O pagamento está demorando para carregar.', 'Tentar de novo'],
  es: ['El pago tarda en cargar.', 'Intentar de nuevo'],
};
