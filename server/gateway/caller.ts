/** Makes a call: attempts, retries, and one outcome that takes all attempts into account. */
import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from './json-object.ts';
import { type PaymentServiceError, ServiceUnavailableError, ServiceUnknownError } from './errors.ts';
import { type Environment, textsIn } from './error-response.ts';
import { errorInSuccess, errorOfResponse, type Meaning } from './response-errors.ts';
import { type CallToken, RateGate } from './rate-gate.ts';
import { type Repeatable, retryBudgetMs, retryDelayMs } from './retry-policy.ts';
import type { OutgoingRequest, Transport } from './transport.ts';
import type { ServiceResponse } from './exchange-result.ts';
import { asServiceError, kindOf, outcomeOf } from './call-outcome.ts';

/** One of the eleven calls. */
export interface Call<T> extends Omit<Meaning, 'environment' | 'sent'> {
  repeatable: Repeatable;
  /** Name of the service's rate limit that this call shares with others (§8). */
  rateLimit?: string | undefined;
  /** Builds the request; throws `InvalidRequestError`. Called once: each attempt sends the same. */
  request: () => OutgoingRequest;
  /** Decodes an accepted response; throws `UndecodableResponseError`. */
  decode: (body: JsonObject) => T;
}

export interface CallOptions {
  /** Aborts the call. If an attempt was already written, the outcome is unknown. */
  signal?: AbortSignal | undefined;
  /** 1: no retries. Default: as many as the call's kind and 45 s allow. */
  maxAttempts?: number | undefined;
  /** An earlier call with the same key may have taken effect, so a rejection may be about the repeat only. */
  isRepeat?: boolean | undefined;
  /** Called before each repeat: false ends the call. Never rejects. */
  mayRepeat?: (() => Promise<boolean>) | undefined;
}

/** One attempt, for metrics and logs. Holds no content of the request or response. */
export interface CallEvent {
  /** Such as `cardCharges.create`. */
  resource: string;
  outcome: 'accepted' | PaymentServiceError['outcome'];
  /** The error's code; `null` when accepted. */
  code: string | null;
  httpStatus: number | null;
  /** From 1. */
  attempt: number;
  durationMs: number;
}

export interface Runtime {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Rejects when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const systemRuntime: Runtime = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
};

interface CallerOptions {
  environment: Environment;
  /** Masked in the service's sentences. */
  credentials: readonly string[];
  onCall?: ((event: CallEvent) => void) | undefined;
  runtime?: Partial<Runtime> | undefined;
}

/** The longest pause of a rate limit that a call waits for. */
const longestHoldMs = 2_000;

/** A call and the gate of its rate limit; `null` without a limit. */
interface Turn {
  gate: RateGate | null;
  token: CallToken;
}

export class Caller {
  readonly #transport: Pick<Transport, 'send'>;
  readonly #environment: Environment;
  readonly #credentials: readonly string[];
  readonly #onCall: ((event: CallEvent) => void) | undefined;
  readonly #runtime: Runtime;
  readonly #rateGates = new Map<string, RateGate>();

  constructor(transport: Pick<Transport, 'send'>, options: CallerOptions) {
    this.#transport = transport;
    this.#environment = options.environment;
    this.#credentials = options.credentials;
    this.#onCall = options.onCall;
    this.#runtime = { ...systemRuntime, ...options.runtime };
  }

  get environment(): Environment {
    return this.#environment;
  }

  /** Resolves to the decoded response, or rejects with a `PaymentServiceError`. */
  async call<T>(call: Call<T>, options: CallOptions = {}): Promise<T> {
    const gate = this.#gateOf(call.rateLimit);
    const token: CallToken = Symbol(call.resource);
    try {
      return await this.#attempts(call, options, { gate, token });
    } finally {
      gate?.ended(token);
    }
  }

  #gateOf(rateLimit: string | undefined): RateGate | null {
    if (rateLimit === undefined) return null;
    const gate = this.#rateGates.get(rateLimit) ?? new RateGate();
    this.#rateGates.set(rateLimit, gate);
    return gate;
  }

  async #attempts<T>(call: Call<T>, options: CallOptions, turn: Turn): Promise<T> {
    const runtime = this.#runtime;
    const request = call.request();
    const startedAt = runtime.now();
    let doubt: ServiceUnknownError | null = options.isRepeat === true ? doubtOf(call.resource) : null;
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = retryBudgetMs - (runtime.now() - startedAt);
      const heldMs = this.#heldBackMs(turn);
      const result =
        heldMs > 0
          ? { error: rateLimited(call.resource, heldMs) }
          : await this.#attempt(call, request, attempt, leftMs, options.signal);
      // A buyer does not wait for a long pause that other calls have caused.
      if (heldMs > longestHoldMs && 'error' in result) throw outcomeOf(call, doubt, result.error);
      if ('accepted' in result) {
        turn.gate?.passed();
        return result.accepted;
      }
      const { error } = result;
      // The last one, or the last that names the charge, since that can be looked up.
      const isNamed = doubt !== null && doubt.serviceId !== null;
      if (error instanceof ServiceUnknownError && (error.serviceId !== null || !isNamed)) doubt = error;
      this.#noteRate(error, turn);
      const delayMs = retryDelayMs({
        failure: kindOf(error),
        repeatable: call.repeatable,
        attempt,
        maxAttempts: options.maxAttempts,
        inDoubt: doubt !== null,
        elapsedMs: runtime.now() - startedAt,
        retryAfterMs:
          'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : null,
        random: runtime.random(),
      });
      const mayGoOn = delayMs !== null && (await this.#pause(delayMs, options));
      // A suspended process may wake hours later, when the service no longer knows the key.
      if (!mayGoOn || runtime.now() - startedAt >= retryBudgetMs) throw outcomeOf(call, doubt, error);
    }
  }

  /** Remaining pause after the service has rate-limited another call; 0 for none. */
  #heldBackMs({ gate, token }: Turn): number {
    return Math.ceil(gate?.waitMs(token, this.#runtime.now()) ?? 0);
  }

  #noteRate(error: PaymentServiceError, { gate, token }: Turn): void {
    if (gate === null || !('httpStatus' in error) || error.httpStatus === null) return;
    if (error.code !== 'RATE_LIMITED') return gate.passed();
    const runtime = this.#runtime;
    const retryAfterMs = error instanceof ServiceUnavailableError ? error.retryAfterMs : null;
    gate.refused(token, { now: runtime.now(), random: runtime.random(), retryAfterMs });
  }

  async #attempt<T>(
    call: Call<T>,
    request: OutgoingRequest,
    attempt: number,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<{ accepted: T } | { error: PaymentServiceError }> {
    const startedAt = this.#runtime.now();
    let reply: ServiceResponse | null = null;
    let error: PaymentServiceError;
    try {
      reply = await this.#transport.send(request, { timeoutMs: leftMs, signal });
      const { httpStatus } = reply;
      const sent = [...this.#credentials, ...textsIn(request.body)];
      const meaning = { ...call, environment: this.#environment, sent };
      const isSuccess = httpStatus >= 200 && httpStatus < 300 && reply.body !== null;
      const disguised = isSuccess ? errorInSuccess(meaning, reply) : null;
      if (isSuccess && disguised === null && reply.body !== null) {
        const accepted = call.decode(reply.body);
        this.#report({ call, attempt, startedAt, httpStatus, error: null });
        return { accepted };
      }
      error = disguised ?? errorOfResponse(meaning, reply);
    } catch (cause) {
      error = asServiceError(call.resource, cause, reply);
    }
    this.#report({ call, attempt, startedAt, httpStatus: reply?.httpStatus ?? null, error });
    return { error };
  }

  /** False when the call was aborted meanwhile, or may not be repeated any more. */
  async #pause(ms: number, { signal, mayRepeat }: CallOptions): Promise<boolean> {
    try {
      await this.#runtime.sleep(ms, signal);
    } catch {
      return false;
    }
    return signal?.aborted !== true && (await mayRepeat?.()) !== false;
  }

  #report(attempted: {
    call: { resource: string };
    attempt: number;
    startedAt: number;
    httpStatus: number | null;
    error: PaymentServiceError | null;
  }): void {
    const { call, attempt, startedAt, httpStatus, error } = attempted;
    try {
      this.#onCall?.({
        resource: call.resource,
        outcome: error?.outcome ?? 'accepted',
        code: error?.code ?? null,
        httpStatus,
        attempt,
        durationMs: this.#runtime.now() - startedAt,
      });
    } catch {
      // A broken metric must not make a payment's outcome unknown.
    }
  }
}

/** The error that the service would return. */
const rateLimited = (resource: string, retryAfterMs: number): ServiceUnavailableError =>
  new ServiceUnavailableError({ resource, code: 'RATE_LIMITED', reason: 'rate_limited', retryAfterMs });

const doubtOf = (resource: string): ServiceUnknownError =>
  new ServiceUnknownError({ resource, code: 'OUTCOME_UNKNOWN', reason: 'connection_lost', httpStatus: null });
