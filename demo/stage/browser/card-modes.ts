/** The modes of card data, as the companion's `PAY_RAW_CARD` names them, and what each means for the shop's PCI assessment. */
export const cardModes = ['off', 'frame', 'inline'] as const;
export type CardMode = (typeof cardModes)[number];

/** PCI DSS self-assessment questionnaire. */
export const assessmentOf: Readonly<Record<CardMode, string>> = {
  off: 'SAQ A',
  frame: 'SAQ D',
  inline: 'SAQ D',
};
