/** Sends calls to the companion with the client secret, and turns failures into errors of three kinds. */
import type { Decoder } from '../../protocol/decode.ts';
import { decodeProblem, problemContentType } from '../../protocol/problem.ts';
import { versionHeader } from '../../protocol/version.ts';
import {
  type CompanionRequest,
  type CompanionResponse,
  readTimeoutMs,
  sendRequest,
} from '../companion-request.ts';
import { AnswerError, ConnectionError, ProblemError } from './errors.ts';

/** Longer than the companion waits for the service within these calls. */
export const writeTimeoutMs = 45_000;

/** A timer of 25 days or more would end at once. */
const maxPauseMs = 24 * 60 * 60_000;

export interface TransportOptions {
  /** The companion's URL, including the path under which it is mounted. */
  companion: string;
  /** Sent as a bearer token and nowhere else. */
  clientSecret: string;
  fetch?: typeof globalThis.fetch;
}

export interface TransportCall extends CompanionRequest {
  /** Response to the same request, sent earlier. */
  prefetched?: Promise<CompanionResponse> | undefined;
  /** Defaults to the timeout of a read, or of a write where there is a body. */
  timeoutMs?: number;
}

export class Transport {
  /** Null before the first response, and if a proxy removes the header. */
  companionVersion: string | null = null;
  /** Called with the `Date` header of each response and the times of sending and receiving it. */
  onDate?: (date: string | null, sentAtMs: number, receivedAtMs: number) => void;
  readonly #companion: string;
  readonly #clientSecret: string;
  readonly #fetch: typeof globalThis.fetch | undefined;

  constructor({ companion, clientSecret, fetch }: TransportOptions) {
    this.#companion = companion.replace(/\/+$/, '');
    this.#clientSecret = clientSecret;
    this.#fetch = fetch;
  }

  async json<T>(call: TransportCall, decode: Decoder<T>): Promise<T> {
    const { timeoutMs = call.body === undefined ? readTimeoutMs : writeTimeoutMs } = call;
    const { signal, release } = deadline(timeoutMs, call.signal);
    try {
      const response = await this.send({ ...call, signal });
      const text = await response.text().catch((cause: unknown) => {
        throw new ConnectionError(cause);
      });
      try {
        return decode(JSON.parse(text));
      } catch (cause) {
        throw new AnswerError(cause);
      }
    } finally {
      release();
    }
  }

  async send({ prefetched, ...request }: TransportCall): Promise<Response> {
    const pending = prefetched ?? sendRequest(this.#companion, this.#clientSecret, request, this.#fetch);
    const { response, sentAt, receivedAt } = await pending.catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    this.companionVersion = response.headers.get(versionHeader) ?? this.companionVersion;
    this.onDate?.(response.headers.get('date'), sentAt, receivedAt);
    if (!response.ok) throw await problemOf(response);
    return response;
  }
}

/** The error for a response that is not `ok`. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const { status, headers } = response;
  const isProblem = headers.get('content-type')?.startsWith(problemContentType);
  // For a body that is truncated or has another shape, the status is enough.
  const problem = isProblem
    ? await response
        .json()
        .then(decodeProblem)
        .catch(() => null)
    : null;
  return new ProblemError(
    problem ?? { code: `HTTP_${status}`, title: 'No details' },
    status,
    Math.min(Number(headers.get('retry-after')) * 1000, maxPauseMs) || null,
  );
}

/** In place of `AbortSignal.any`, which older browsers lack. */
function deadline(timeoutMs: number, parent?: AbortSignal): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (parent?.aborted) abort();
  parent?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', abort);
    },
  };
}
