import type { Account } from '../accounts.ts';
import type { World } from '../world.ts';

/** One call of section 4. `sandbox` and `refundOnly` are the columns of section 5's matrix. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Path below /api; a path parameter is written `:id`. */
  path: string;
  sandbox: boolean;
  refundOnly: boolean;
  handle(world: World, call: EndpointCall): EndpointResponse | Promise<EndpointResponse>;
}

/** An authenticated call. */
export interface EndpointCall {
  account: Account;
  /** The JSON object of the body; empty without one. */
  body: Readonly<Record<string, unknown>>;
  /** The path parameter, decoded. */
  id: string;
  idempotencyKey: string | undefined;
  address: string;
}

export interface EndpointResponse {
  status: number;
  body: Record<string, unknown>;
  /** The transaction that the call created, if any. */
  idTransaction?: string;
}

export function ok(body: Record<string, unknown>, idTransaction?: string): EndpointResponse {
  return { status: 200, body, ...(idTransaction === undefined ? {} : { idTransaction }) };
}
