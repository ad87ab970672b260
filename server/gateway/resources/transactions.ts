/** §4.4: lookups of PIX and card charges, the only proof of a payment. */
import { pathSegment } from '../argument-checks.ts';
import type { Outcome, Snapshot } from '../../checkouts/gateway-port.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decodeTransaction } from '../status-map.ts';

/** Rejections: TRANSACTION_NOT_FOUND (404), REFUND_ONLY, CREDENTIALS_INVALID, ACCOUNT_BLOCKED. */
export class Transactions {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * `GET /transactions/payment/{idTransaction}`. The service refreshes an unfinished card charge from the processor once
   * it is older than 3 minutes, at most once a minute (§3.2).
   */
  get(serviceId: string, options?: CallOptions): Promise<Outcome<Snapshot>> {
    return this.#caller.call(
      {
        resource: 'transactions.get',
        request: () => ({ path: `/transactions/payment/${pathSegment('serviceId', serviceId)}` }),
        repeatable: 'lookup',
        decode: decodeTransaction,
        explain: ({ httpStatus }) => (httpStatus === 404 ? { code: 'TRANSACTION_NOT_FOUND' } : null),
      },
      options,
    );
  }
}
