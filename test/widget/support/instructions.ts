/** What a test in the browser tells the fake companion, and hears from it. */
import type { CheckoutView, PaymentView } from '../../../widget/protocol/checkout.ts';

/** To a call that makes or moves a payment. */
export type PaymentAnswer =
  | { payment: PaymentView }
  | { status: number; problem: { code: string; errors?: { field: string; message: string }[] } }
  /** The connection breaks: nobody knows whether the request was acted upon. */
  | { cut: true }
  /** A proxy in between answers in the companion's place. */
  | { proxy: number }
  /** No answer at all. */
  | { hang: true };

export interface Instructions {
  /** Merged into the checkout; pushed to every open stream. */
  view?: Partial<CheckoutView>;
  /** Merged into its payment. */
  payment?: Partial<PaymentView> | null;
  /** What the next calls answer, in order; the last one stays. */
  deposits?: PaymentAnswer[];
  charges?: PaymentAnswer[];
  confirms?: PaymentAnswer[];
  /** `held`: headers and nothing more, as behind a buffering proxy. */
  stream?: 'open' | 'refused' | 'held';
  reads?: 'answered' | 'cut';
  /** How much its clock is ahead of the browser's. */
  skewMs?: number;
  cutStreams?: boolean;
}

export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

export interface Record {
  calls: RecordedCall[];
  /** Open at this moment. */
  streams: number;
}
