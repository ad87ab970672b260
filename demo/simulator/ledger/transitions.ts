/** The allowed state changes of section 3, as data. */

export type PixState = 'pending' | 'paid' | 'cancelled';
export type CardState =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'paid'
  | 'cancelled'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';
export type RefundState = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
export type PayoutState = 'pending' | 'paid' | 'cancelled';
export type WithdrawalState = 'processing' | 'sending' | 'completed' | 'failed' | 'cancelled';

/** §3.1. A cancelled charge is paid only when a bank settles it late, which takes an explicit control call. */
export const pixMoves: Record<PixState, readonly PixState[]> = {
  pending: ['paid', 'cancelled'],
  paid: [],
  cancelled: ['paid'],
};

/**
 * §3.2. `pending` to `pending` is a hosted attempt that was declined while the session goes on (§2.2). As the origin of a
 * chargeback the table gives only "(charge)": a refunded charge can be disputed, and a dispute that was won can be followed by
 * another. After a lost dispute nothing is left.
 */
export const cardMoves: Record<CardState, readonly CardState[]> = {
  pending: ['pending', 'requires_action', 'processing', 'paid', 'cancelled'],
  requires_action: ['requires_action', 'pending', 'processing', 'paid', 'cancelled'],
  processing: ['pending', 'paid', 'cancelled'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['partially_refunded', 'refunded', 'disputed'],
  refunded: ['disputed'],
  cancelled: [],
  disputed: ['dispute_won', 'dispute_lost'],
  dispute_won: ['disputed'],
  dispute_lost: [],
};

/** §3.3 "Transitions: not shown". A bank can return a refund that had succeeded. */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  requires_action: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled'],
  failed: [],
  canceled: [],
};

/** §3.5 "Transitions: not shown". */
export const payoutMoves: Record<PayoutState, readonly PayoutState[]> = {
  pending: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

/** §3.4 "Transitions: not shown". A withdrawal that is being sent can no longer be cancelled. */
export const withdrawalMoves: Record<WithdrawalState, readonly WithdrawalState[]> = {
  processing: ['sending', 'completed', 'failed', 'cancelled'],
  sending: ['completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Keys of the panel's translated messages. */
export type IllegalMoveCode =
  | 'no_succession'
  | 'no_attempt'
  | 'no_open_challenge'
  | 'no_passed_challenge'
  | 'expired_charge'
  | 'no_reference_number'
  | 'no_open_dispute'
  | 'not_for_pix'
  | 'no_session';

export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
  readonly code: IllegalMoveCode;
  /** The states in the message. */
  readonly states: { readonly from?: string; readonly to?: string };

  constructor(code: IllegalMoveCode, message: string, states: IllegalMove['states'] = {}) {
    super(message);
    this.code = code;
    this.states = states;
  }
}

/** Throws IllegalMove if the table does not have the change. */
export function assertMove<State extends string>(
  table: Record<State, readonly State[]>,
  from: State,
  to: State,
): void {
  if (!table[from].includes(to))
    throw new IllegalMove('no_succession', `${from} cannot become ${to}`, { from, to });
}
