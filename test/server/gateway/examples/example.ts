import type { PaymentService } from '../../../../server/gateway/payment-service.ts';

/** One exchange: what is sent, what the service answers, and what that is to us. */
export interface Example {
  /** Method, and path below `/api`. */
  request: string;
  section: string;
  call: (service: PaymentService) => Promise<unknown>;
  /** As sent, without the credentials. */
  sent?: object;
  answer: object;
  result: unknown;
}

export const postbackUrl = 'https://pay.example.com/v1/callbacks/k';
