/** The ways that card data can take, as the companion's `PAY_RAW_CARD` names them, and what each means for the shop's PCI assessment. */
export const cardWays = ['off', 'frame', 'inline'] as const;
export type CardWay = (typeof cardWays)[number];

/** PCI DSS self-assessment questionnaire. */
export const assessmentOf: Readonly<Record<CardWay, string>> = {
  off: 'SAQ A',
  frame: 'SAQ D',
  inline: 'SAQ D',
};
