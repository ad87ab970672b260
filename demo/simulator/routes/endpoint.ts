import type { Account } from '../accounts.ts';
import type { World } from '../world.ts';

/** One call of section 4. The matrix of section 5 is the `sandbox` and `refundOnly` columns. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Below /api; one path parameter is written `:id`. */
  path: string;
  sandbox: boolean;
  refundOnly: boolean;
  handle(world: World, call: Call): Answer | Promise<Answer>;
}

/** An authenticated call. */
export interface Call {
  account: Account;
  /** The JSON object sent; empty when there was none. */
  body: Readonly<Record<string, unknown>>;
  /** The path parameter, decoded. */
  id: string;
  idempotencyKey: string | undefined;
  address: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** The transaction that the call made, if any. */
  idTransaction?: string;
}

export function ok(body: Record<string, unknown>, idTransaction?: string): Answer {
  return { status: 200, body, ...(idTransaction === undefined ? {} : { idTransaction }) };
}
