/** §4.11: the account's balances. */
import type { Outcome } from '../../checkouts/gateway-port.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { type JsonObject, UndecodableResponseError } from '../decode.ts';

/** Rejections: REFUND_ONLY, CREDENTIALS_INVALID, ACCOUNT_BLOCKED. */
export class Account {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * `GET /account/balance`, unchanged: the service does not publish its shape, except for a USD block with `mode: test`
   * in sandbox. Amounts in it are the service's own, in major units. May be cached for a few seconds.
   */
  balance(options?: CallOptions): Promise<Outcome<JsonObject>> {
    return this.#caller.call(
      {
        resource: 'account.balance',
        request: () => ({ path: '/account/balance' }),
        repeatable: 'lookup',
        decode: withoutError,
      },
      options,
    );
  }
}

/** The service may return "error" with HTTP 200 (§4.5): two equal errors are no unchanged balance. */
function withoutError(body: JsonObject): JsonObject {
  if (body['status'] === 'error') throw new UndecodableResponseError(['status']);
  return body;
}
