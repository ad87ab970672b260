/** Messages of the fake companion's control interface: what a browser test sets, and what it reads back. */
import type { CheckoutView, PaymentView } from '../../../widget/protocol/checkout.ts';

/** Response to a deposit, charge or confirm. */
export type PaymentResponse =
  | { payment: PaymentView }
  | {
      status: number;
      problem: {
        code: string;
        errors?: { field: string; message: string }[];
        minimum_amount?: string;
        maximum_amount?: string;
      };
    }
  /** The connection breaks, so the outcome of the request is unknown. */
  | { cut: true }
  /** A proxy responds with this status in place of the companion. */
  | { proxy: number }
  /** No response before {@link Instructions.late}. */
  | { hang: true };

export interface Instructions {
  /** Merged into the checkout; pushed to every open stream. */
  view?: Partial<CheckoutView>;
  /** Merged into its payment. */
  payment?: Partial<PaymentView> | null;
  /** Responses to the next calls, in order; the last one is repeated. */
  deposits?: PaymentResponse[];
  charges?: PaymentResponse[];
  confirms?: PaymentResponse[];
  /** Response to the calls that hang. */
  late?: PaymentResponse;
  /** `held` sends headers and nothing more, like a buffering proxy. */
  stream?: 'open' | 'refused' | 'held';
  /** `blocked`: a content blocker cuts the status, and lets the first request of a page through. */
  reads?: 'served' | 'cut' | 'blocked';
  /** How far its clock is ahead of the browser's. */
  skewMs?: number;
  cutStreams?: boolean;
}

export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

/** What the companion has recorded of one checkout. */
export interface CompanionRecord {
  calls: RecordedCall[];
  /** Event streams open now. */
  streams: number;
}
