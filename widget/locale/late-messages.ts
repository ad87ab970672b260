/** Shapes of the two files of a late locale. */
import type { RestMessages } from './loaders.ts';
import type { CommonStart, StartMessages } from './messages.ts';

/** The two files of a late locale: `start` has the texts of the first screen of a card or a code. */
export interface LateStart extends Pick<StartMessages, 'checkout' | 'pix' | 'card'> {
  /** `slow`: the first load is slow. The elements themselves contain this text for the early locales. */
  common: CommonStart & { slow: string };
}
export interface LateRest extends RestMessages, Pick<StartMessages, 'wallet' | 'purchase'> {}
export interface LateFiles {
  start: LateStart;
  rest: LateRest;
}
