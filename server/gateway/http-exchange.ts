/** Makes one HTTP exchange: a complete response, or how it failed, and whether any byte of the request was written. */
import type { Dispatcher } from 'undici';
import type { JsonObject } from './decode.ts';

export interface ServiceResponse {
  httpStatus: number;
  /** From `Retry-After`, as seconds or as a date. */
  retryAfterMs: number | null;
  /** `null` when the body is not a JSON object, whatever its content type. */
  body: JsonObject | null;
}

/** The exchange ended without a complete response. */
export interface BrokenExchange {
  reason: 'not_connected' | 'timeout' | 'connection_lost' | 'oversize' | 'closed';
  /** False: no byte of the request was written, so the service did nothing. */
  written: boolean;
  httpStatus: number | null;
  /** Name and code only: errors of the HTTP parser hold the bytes that failed. */
  cause: Error | undefined;
}

/** Maximum accepted `Retry-After`, longer than any pause between our retries. */
const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/** Uses `dispatch`, the lowest layer of undici, since only that reports when a request starts to be written. Never rejects. */
export function exchange(
  carrier: Pick<Dispatcher, 'dispatch'>,
  options: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<ServiceResponse | BrokenExchange> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let settled = false;
    let written = false;
    let httpStatus: number | null = null;
    let retryAfterMs: number | null = null;
    const chunks: Buffer[] = [];

    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      clearTimeout(timer);
      return true;
    };
    const fail = (reason: BrokenExchange['reason'], cause?: unknown): void => {
      if (!settle()) return;
      resolve({ reason, written, httpStatus, cause: cause === undefined ? undefined : loggableCause(cause) });
      controller?.abort(new Error(reason));
    };
    const timer = setTimeout(() => fail(written ? 'timeout' : 'not_connected'), timeoutMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // Timed out while it waited for a connection: nothing of it is written.
        if (settled) return started.abort(new Error('given up'));
        controller = started;
        written = true;
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        httpStatus = status;
        retryAfterMs = parseRetryAfter(headers['retry-after']);
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        // Complete by content-length or the last chunk, which undici checks. A truncated response without either is detected
        // too, since no JSON object is a proper prefix of another, except for white space.
        if (httpStatus === null) return fail('connection_lost');
        if (settle()) resolve({ httpStatus, retryAfterMs, body: parseObject(Buffer.concat(chunks)) });
      },
      onResponseError(_controller, error) {
        fail(reasonOf(error, written), error);
      },
    };
    carrier.dispatch(options, handler);
  });
}

const utf8 = new TextDecoder();

function parseObject(bytes: Buffer): JsonObject | null {
  try {
    // Unlike `toString`, the decoder drops a byte order mark.
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    // The parser's message quotes the text.
    return null;
  }
}

function parseRetryAfter(header: string | string[] | undefined): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === '') return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, Math.ceil(ms)), maxRetryAfterMs);
}

function reasonOf(error: unknown, written: boolean): BrokenExchange['reason'] {
  const code = codeOf(error);
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') return 'closed';
  if (!written) return 'not_connected';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'oversize' : 'connection_lost';
}

function loggableCause(error: unknown): Error {
  const cause = new Error(codeOf(error) ?? 'no code');
  cause.name = error instanceof Error ? error.name : 'Error';
  return cause;
}

function codeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
