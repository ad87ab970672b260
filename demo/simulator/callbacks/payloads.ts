import type { CardState, RefundState } from '../ledger/transitions.ts';

/** Payloads of callbacks (§6): the fields of each `typeTransaction` and `status`. Amounts in major units. */
export type CallbackPayload =
  | { status: 'paid'; idTransaction: string; typeTransaction: 'PIX' }
  | { status: 'paid' | 'canceled'; idTransaction: string; typeTransaction: 'PAYMENT' }
  | (CardEvent<'paid'> & { amount: number; currency: 'USD' })
  | (CardEvent<'cancelled'> & {
      amount: number;
      currency: 'USD';
      failure_code: string;
      message: string;
      decline_code?: string;
    })
  | (CardEvent<'refunded' | 'partially_refunded'> & {
      amount: number;
      refund_amount: number;
      total_refunded: number;
      net_amount: number;
      currency: 'USD';
    })
  | CardEvent<'disputed' | 'dispute_won' | 'dispute_lost'>
  | {
      status: RefundState;
      idTransaction: string;
      typeTransaction: 'CARD_REFUND';
      refund_id: string;
      refund_status: RefundState;
      amount: number;
      currency: 'USD';
      failure_reason: string | null;
      arn: string | null;
    };

interface CardEvent<Status extends CardState> {
  status: Status;
  idTransaction: string;
  typeTransaction: 'CARD';
}
