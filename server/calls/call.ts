/**
 * What a call of the merchant interface says about itself. The routes, the functions in process, the client, `/openapi.json` and the
 * documents are derived from it.
 */
import type { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { ResolutionStore } from '../audit/resolutions.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { ProblemCode } from '../errors.ts';
import type { Caller, Scope } from '../keys/merchant-keys.ts';
import type { Metrics } from '../metrics.ts';
import type { MoneyOut } from '../money-out/index.ts';
import type { Selling } from '../selling/purchases.ts';

/** What the handlers work on. */
export interface Domain {
  parts: Parts;
  checkouts: Checkouts;
  moneyOut: MoneyOut;
  audit: Audit;
  resolutions: ResolutionStore;
  metrics: Metrics;
  /** Null without a price list: then the calls of links do not exist. */
  selling: Selling | null;
}

/** One request, checked. */
export interface Sent<Input> {
  /** The `{id}` of the path. */
  id: string;
  input: Input;
  idempotencyKey: string;
  /** Whose key it came with. */
  caller: Caller;
}

export interface Returned<View> {
  view: View;
  /** Where the call has several: 201 if this request created it, 200 if an earlier one had. */
  status?: number;
}

export type Tag = 'Checkouts' | 'Money out' | 'Events' | 'Selling' | 'Operation';

export interface Call<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType = z.ZodType,
  Key extends string | undefined = string | undefined,
  Argument extends string | undefined = string | undefined,
> {
  /** Operation id of `/openapi.json`. */
  id: string;
  method: Method;
  /** `/v1/refunds/{id}` */
  path: Path;
  /** Null: open to every valid key. */
  scope: Scope | null;
  tag: Tag;
  summary: string;
  description?: string;
  /** Body of a POST, query of a GET. */
  input?: () => Input;
  /** A body that works as printed. */
  example?: Readonly<Record<string, unknown>>;
  /** Example of `{id}`. */
  idExample?: string;
  /** Values that the printed command reads from the environment: `payment` → `$PAYMENT`. */
  variables?: Readonly<Record<string, string>>;
  /** Further arguments of curl. */
  curl?: readonly string[];
  /** The only field of the body, which the function takes by itself. */
  argument?: Argument;
  output: () => Output;
  /** Name of the output in `/openapi.json`, where it is no component of its own. */
  component?: string;
  contentType?: string;
  /** The same as a file, for a request that prefers its type. */
  file?: {
    contentType: string;
    name?: string;
    /** Content-Security-Policy of a page. */
    policy?: string;
    /** `language`: the first of `Accept-Language`. */
    render(view: unknown, language: string | undefined): string;
  };
  /**
   * The view, or its file, in pieces: for one that may be large. Over HTTP it replaces `handle`, unless it is null for this input.
   */
  stream?(
    domain: Domain,
    sent: Sent<Input extends z.ZodType ? z.output<Input> : undefined>,
    format: { isFile: boolean; language: string | undefined },
  ): AsyncIterable<string> | null;
  /** Description of each status of success; the first one is returned unless the handler names another. */
  answers: Readonly<Record<number, string>>;
  /** Codes beside those that every call can return. */
  errors: readonly ProblemCode[];
  /** Example of a key; present where `Idempotency-Key` is required. */
  idempotencyKey?: Key;
  handle(
    domain: Domain,
    sent: Sent<Input extends z.ZodType ? z.output<Input> : undefined>,
  ): Promise<Returned<z.output<Output>>>;
}

/** Infers the types of a declaration. */
export const call = <
  const Method extends 'GET' | 'POST',
  const Path extends string,
  Output extends z.ZodType,
  Input extends z.ZodType | undefined = undefined,
  const Key extends string | undefined = undefined,
  const Argument extends string | undefined = undefined,
>(
  declaration: Call<Method, Path, Input, Output, Key, Argument>,
): Call<Method, Path, Input, Output, Key, Argument> => declaration;

/** Codes of a call that moves money out, beside its own. */
export const creationErrors = [
  'IDEMPOTENCY_KEY_IN_FLIGHT',
  'IDEMPOTENCY_KEY_REUSED',
  'SERVICE_REFUSED',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'LIMIT_EXCEEDED',
] as const satisfies readonly ProblemCode[];

/** One more row than requested shows whether there is a next page. `next` is the `after` of the next one. */
export async function pageOf<Row extends { id: string }, View>(
  { limit, after }: { limit: number; after?: string | undefined },
  list: (page: { limit: number; after?: string | undefined }) => Promise<Row[]>,
  view: (row: Row) => View,
): Promise<{ data: View[]; next: string | null }> {
  const found = await list({ limit: limit + 1, after });
  const shown = found.slice(0, limit);
  return { data: shown.map(view), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
