/** Sends a call to the companion with the client secret, and separates its three outcomes. */
import type { Decoder } from '../protocol/decode.ts';
import { decodeProblem, problemContentType } from '../protocol/problem.ts';
import { type Answer, ask, type Question, readTimeoutMs } from './ask.ts';
import { AnswerError, ConnectionError, ProblemError } from './errors.ts';

/** The companion asks the service within these calls, and gives up before this. */
export const writeTimeoutMs = 45_000;

export interface TransportOptions {
  /** The companion's URL, path included where it is mounted under one. */
  companion: string;
  /** Sent as a bearer token and nowhere else. */
  clientSecret: string;
  fetch?: typeof globalThis.fetch;
}

export interface Call extends Question {
  /** Where it has been asked already. */
  answer?: Promise<Answer> | undefined;
  /** Without one it follows from the body. */
  timeoutMs?: number;
}

export class Transport {
  /** Called with the `Date` of each answer, and when it was asked for. */
  onDate: (date: string | null, sentAtMs: number, receivedAtMs: number) => void = () => undefined;
  readonly #companion: string;
  readonly #clientSecret: string;
  readonly #fetch: typeof globalThis.fetch | undefined;

  constructor({ companion, clientSecret, fetch }: TransportOptions) {
    this.#companion = companion.replace(/\/+$/, '');
    this.#clientSecret = clientSecret;
    this.#fetch = fetch;
  }

  async json<T>(call: Call, decode: Decoder<T>): Promise<T> {
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

  async send({ answer, ...question }: Call): Promise<Response> {
    const asked = answer ?? ask(this.#companion, this.#clientSecret, question, this.#fetch);
    const { response, sentAt, receivedAt } = await asked.catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    this.onDate(response.headers.get('date'), sentAt, receivedAt);
    if (!response.ok) throw await problemOf(response);
    return response;
  }
}

/** The companion's refusal as an error. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(retryAfterS) ? retryAfterS * 1000 : null;
  const isProblem = response.headers.get('content-type')?.startsWith(problemContentType);
  try {
    if (isProblem)
      return new ProblemError(decodeProblem(await response.json()), response.status, retryAfterMs);
  } catch {
    // Cut short or of another shape: the status is enough.
  }
  return new ProblemError(
    { code: `HTTP_${response.status}`, title: 'No details' },
    response.status,
    retryAfterMs,
  );
}

/** `AbortSignal.any` would do, were it in every browser that buyers bring. */
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
