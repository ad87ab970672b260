import type { IllegalMoveCode } from '../ledger/transitions.ts';

/** Why control refuses: `message` is an English sentence, and the rest is for the panel's own words. */
export interface Refusal {
  code: IllegalMoveCode | 'not_found' | 'not_understood';
  message: string;
  from?: string;
  to?: string;
}
