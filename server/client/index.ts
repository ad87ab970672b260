/**
 * `pay-elements/client`: the merchant interface of a companion, typed, over `fetch`. It runs in Node, Deno, Bun and workers, and needs
 * nothing else.
 */
import type { MerchantInterface } from '../calls/published-types.ts';
import type { ProblemCode } from '../errors.ts';
import { callTable, type TableCall } from './call-table.ts';
import { functionsOf, type Request } from '../calls/functions.ts';

export type * from '../calls/published-types.ts';
export type { ProblemCode } from '../errors.ts';

export interface ClientOptions {
  /** The companion's address, such as `https://pay.shop.example`; with the path under which it is mounted. */
  url: string;
  /** The merchant key. */
  key: string;
  /** Sends the requests, for example with a timeout; default: the global one. */
  fetch?: Fetch | undefined;
}

/** The part of `fetch` that is used: written out, so that a consumer needs the types of no platform. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchResponse>;

export interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  redirect: 'error';
  body?: string;
}

export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type Client = MerchantInterface;

/** @throws TypeError for an address or a key that cannot be one. Its functions reject with a ProblemError or an UnreachableError. */
export function createClient({ url, key, fetch: send = globalThis.fetch }: ClientOptions): Client {
  // In JavaScript both are undefined where a variable of the environment is not set, and `Bearer undefined` would be sent.
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('url must be an http or https URL');
  if (!/^[\x21-\x7e]+$/.test(key ?? '')) throw new TypeError('key must be visible ASCII characters');
  const base = url.replace(/\/+$/, '');
  return functionsOf(callTable, async (call, request) => {
    const response = await unlessUnreachable(
      send(base + addressOf(call, request), initOf(call, request, key)),
    );
    if (!response.ok) throw await problemOf(response);
    return await unlessUnreachable(bodyOf(response, call));
  }) as unknown as Client;
}

function addressOf({ method, path }: TableCall, { id = '', input }: Request): string {
  const address = path.replace('{id}', encodeURIComponent(id));
  if (method === 'POST' || !isRecord(input)) return address;
  const query = Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as [string, string]] : [],
  );
  return query.length === 0 ? address : `${address}?${new URLSearchParams(query).toString()}`;
}

function initOf(
  { method, input, contentType = json }: TableCall,
  request: Request,
  key: string,
): FetchRequest {
  const { idempotencyKey } = request;
  const hasBody = method === 'POST' && input !== undefined;
  return {
    method,
    // The key is for this address alone.
    redirect: 'error',
    headers: {
      accept: contentType,
      authorization: `Bearer ${key}`,
      ...(hasBody && { 'content-type': json }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(request.input) }),
  };
}

const json = 'application/json';

async function bodyOf(response: FetchResponse, { contentType = json }: TableCall): Promise<unknown> {
  if (contentType === json) return await response.json();
  return contentType === 'image/png' ? new Uint8Array(await response.arrayBuffer()) : await response.text();
}

/** Every problem of a companion has a code; anything else comes from another server, such as a proxy in front. */
async function problemOf(response: FetchResponse): Promise<ProblemError | UnreachableError> {
  const body: unknown = await response.json().catch(() => null);
  if (isRecord(body) && typeof body['code'] === 'string') return new ProblemError(body, response);
  return new UnreachableError(`The response with status ${response.status} is not a companion's`);
}

async function unlessUnreachable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw new UnreachableError('The companion cannot be reached, or its response was incomplete', { cause });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A rejected call (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** Stable, such as `REFERENCE_TAKEN`; or the payment service's own `error_code`. */
  readonly code: ProblemCode | (string & {});
  /** HTTP status. From 500 on, the same request may be sent again with its idempotency key. */
  readonly status: number;
  readonly title: string;
  /** A sentence about this occurrence. */
  readonly detail: string;
  /** For the companion's log. */
  readonly requestId: string;
  /** Fields of the request that are not valid, and why. */
  readonly errors: readonly { field: string; message: string }[];
  /** Seconds after which the call may be repeated; null if the companion names none. */
  readonly retryAfterS: number | null;
  /** The whole problem, with members of this code such as `remaining_refundable`. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(
    problem: Readonly<Record<string, unknown>>,
    { status, headers }: Pick<FetchResponse, 'status' | 'headers'>,
  ) {
    const [code, title, detail] = [problem['code'], problem['title'], problem['detail']].map(textOf);
    super(detail || title || code || '');
    this.code = code ?? '';
    this.status = status;
    this.title = title ?? '';
    this.detail = detail ?? '';
    this.requestId = textOf(problem['request_id']);
    const errors: unknown = problem['errors'];
    this.errors = (Array.isArray(errors) ? errors.filter(isRecord) : []).map(({ field, message }) => ({
      field: textOf(field),
      message: textOf(message),
    }));
    const after = headers.get('retry-after');
    this.retryAfterS = after === null || Number.isNaN(Number(after)) ? null : Number(after);
    this.problem = problem;
  }
}

/** No response of a companion arrived: the call may have taken effect. Repeat it with the same idempotency key. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
