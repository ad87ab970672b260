import type { IllegalMoveCode } from '../ledger/transitions.ts';

/** Body of a control error: `message` is in English; the panel translates by the other fields. */
export interface Refusal {
  code: IllegalMoveCode | 'not_found' | 'not_understood';
  message: string;
  from?: string;
  to?: string;
}
