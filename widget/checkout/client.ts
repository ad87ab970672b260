/** The browser's side of the companion's interface: one method per call, answers decoded, errors of three kinds. */
import { type CheckoutView, decodeCheckout, decodePayment, type PaymentView } from '../protocol/checkout.ts';
import { decodeFraming, type FramingView } from '../protocol/framing.ts';
import type { Decoder } from '../protocol/decode.ts';
import { decodeProblem, problemContentType } from '../protocol/problem.ts';
import { type ChargeRequest, type ConfirmRequest, type DepositRequest, paths } from '../protocol/requests.ts';
import { AnswerError, ConnectionError, ProblemError } from './errors.ts';
import { ServerClock } from './server-clock.ts';

/** A read is cheap to repeat, so it may fail early. */
const readTimeoutMs = 12_000;
/** The companion asks the service within these calls, and gives up before this. */
const writeTimeoutMs = 45_000;

export interface ClientOptions {
  /** The companion's URL, path included where it is mounted under one. */
  companion: string;
  /** Sent as a bearer token and nowhere else. */
  clientSecret: string;
  fetch?: typeof globalThis.fetch;
}

interface Call {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  accept?: string;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export class CheckoutClient {
  readonly clock = new ServerClock();
  readonly #companion: string;
  readonly #clientSecret: string;
  readonly #fetch: typeof globalThis.fetch;

  constructor({ companion, clientSecret, fetch = globalThis.fetch.bind(globalThis) }: ClientOptions) {
    this.#companion = companion.replace(/\/+$/, '');
    this.#clientSecret = clientSecret;
    this.#fetch = fetch;
  }

  checkout(signal?: AbortSignal): Promise<CheckoutView> {
    return this.#json({ path: paths.checkout, signal }, decodeCheckout);
  }

  /** May this page show the payment page of the live deposit in a frame? */
  framing(): Promise<FramingView> {
    return this.#json({ path: paths.framing }, decodeFraming);
  }

  status(signal?: AbortSignal): Promise<CheckoutView> {
    return this.#json({ path: paths.status, signal }, decodeCheckout);
  }

  /** Safe to repeat: there is one live deposit per checkout and method. */
  deposit(body: DepositRequest): Promise<PaymentView> {
    return this.#json({ path: paths.deposit, body }, decodePayment);
  }

  /** A repeat with the same key is the same charge. */
  charge(body: ChargeRequest, idempotencyKey: string): Promise<PaymentView> {
    return this.#json(
      { path: paths.charge, body, headers: { 'idempotency-key': idempotencyKey } },
      decodePayment,
    );
  }

  /** Safe to repeat. */
  confirm(body: ConfirmRequest): Promise<PaymentView> {
    return this.#json({ path: paths.confirm, body }, decodePayment);
  }

  /** Opens the event stream. It lasts until its signal ends it or the companion does. */
  async events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#send({ path: paths.events, accept: 'text/event-stream', signal });
    const type = response.headers.get('content-type') ?? '';
    if (!response.body || !type.startsWith('text/event-stream')) throw new AnswerError(type);
    return response.body;
  }

  async #json<T>(call: Call, decode: Decoder<T>): Promise<T> {
    const timeoutMs = call.body === undefined ? readTimeoutMs : writeTimeoutMs;
    const { signal, release } = deadline(timeoutMs, call.signal);
    try {
      const response = await this.#send({ ...call, signal });
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

  async #send({ path, body, headers, accept = 'application/json', signal }: Call): Promise<Response> {
    const sentAt = Date.now();
    let response: Response;
    try {
      response = await this.#fetch(this.#companion + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          accept,
          authorization: `Bearer ${this.#clientSecret}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: signal ?? null,
      });
    } catch (cause) {
      throw new ConnectionError(cause);
    }
    this.clock.measure(response.headers.get('date'), sentAt, Date.now());
    if (!response.ok) throw await problemOf(response);
    return response;
  }
}

async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(retryAfterS) ? retryAfterS * 1000 : null;
  const isProblem = response.headers.get('content-type')?.startsWith(problemContentType);
  try {
    if (isProblem)
      return new ProblemError(decodeProblem(await response.json()), response.status, retryAfterMs);
  } catch {
    // Cut short or of another shape: the status says enough.
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
