import type { Outcome } from '../../../../server/checkouts/gateway-port.ts';
import type { PaymentService } from '../../../../server/gateway/payment-service.ts';

/** One exchange with the service: the request sent, the response received and the result that the client returns. */
export interface Example {
  /** Method, and path below `/api`. */
  request: string;
  section: string;
  call: (service: PaymentService) => Promise<Outcome<unknown>>;
  /** Body of the request, without the credentials. */
  sent?: object;
  responseBody: object;
  result: unknown;
}

export const postbackUrl = 'https://pay.example.com/v1/callbacks/k';
