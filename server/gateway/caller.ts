/** Makes a call: attempts, retries, and one outcome that takes all attempts into account. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from '../checkouts/gateway-port.ts';
import { InvalidArgument } from './argument-checks.ts';
import {
  type CallFailure,
  invalidArgument,
  unavailable,
  type Unknown,
  unknownOutcome,
} from './call-failure.ts';
import { type Environment, textsIn } from './error-body.ts';
import { interpret, type Interpretation } from './interpret-response.ts';
import { type CallToken, RateGate } from './rate-gate.ts';
import { type Repeatable, retryBudgetMs, retryDelayMs, type FailureKind } from './retry-policy.ts';
import type { OutgoingRequest, Transport } from './transport.ts';
import { isKnownDecline } from './declines.ts';

/** One of the eleven calls. */
export interface Call<T> extends Interpretation<T> {
  repeatable: Repeatable;
  /** Name of the service's rate limit that this call shares with others (§8). */
  rateLimit?: string | undefined;
  /** Builds the request; throws `InvalidArgument`. Called once: each attempt sends the same. */
  request: () => OutgoingRequest;
}

export interface CallOptions {
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
  outcome: Outcome<never>['outcome'];
  /** The failure's code; `null` when accepted. */
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
  sleep(ms: number): Promise<void>;
}

const systemRuntime: Runtime = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms) => wait(ms),
};

interface CallerOptions {
  environment: Environment;
  /** Masked in the service's sentences. */
  credentials: readonly string[];
  onCall?: ((event: CallEvent) => void) | undefined;
  runtime?: Partial<Runtime> | undefined;
}

/** Maximum pause of a rate limit that a call waits for. */
const maxHoldMs = 2_000;

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

  /** Resolves with the decoded response or the failure; rejects only for a bug. */
  async call<T>(call: Call<T>, options: CallOptions = {}): Promise<Outcome<T>> {
    const request = requestOf(call);
    if ('outcome' in request) return request;
    const gate = this.#gateOf(call.rateLimit);
    const token: CallToken = Symbol(call.resource);
    try {
      return await this.#attempts(call, request, options, { gate, token });
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

  async #attempts<T>(
    call: Call<T>,
    request: OutgoingRequest,
    options: CallOptions,
    turn: Turn,
  ): Promise<Outcome<T>> {
    const runtime = this.#runtime;
    const { resource, repeatable } = call;
    const startedAt = runtime.now();
    let doubt: Unknown | null =
      options.isRepeat === true
        ? unknownOutcome('connection_lost', { resource, code: 'OUTCOME_UNKNOWN' })
        : null;
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = retryBudgetMs - (runtime.now() - startedAt);
      const heldMs = this.#heldBackMs(turn);
      const result =
        heldMs > 0 ? rateLimited(resource, heldMs) : await this.#attempt(call, request, attempt, leftMs);
      if (result.outcome === 'accepted') {
        turn.gate?.passed();
        return result;
      }
      // A buyer does not wait for a long pause that other calls have caused.
      if (heldMs > maxHoldMs) return outcomeOfAll(repeatable, doubt, result);
      // The last one, or the last that names the charge, since that can be looked up.
      if (result.outcome === 'unknown' && (result.serviceId !== null || (doubt?.serviceId ?? null) === null))
        doubt = result;
      this.#noteRate(result, turn);
      const delayMs = retryDelayMs({
        failure: kindOf(result),
        repeatable,
        attempt,
        maxAttempts: options.maxAttempts,
        inDoubt: doubt !== null,
        elapsedMs: runtime.now() - startedAt,
        retryAfterMs: result.cause.retryAfterMs,
        random: runtime.random(),
      });
      if (delayMs === null) return outcomeOfAll(repeatable, doubt, result);
      await runtime.sleep(delayMs);
      const mayRepeat = (await options.mayRepeat?.()) !== false;
      // A suspended process may wake hours later, when the service no longer knows the key.
      if (!mayRepeat || runtime.now() - startedAt >= retryBudgetMs)
        return outcomeOfAll(repeatable, doubt, result);
    }
  }

  /** Remaining pause after the service has rate-limited another call; 0 for none. */
  #heldBackMs({ gate, token }: Turn): number {
    return Math.ceil(gate?.waitMs(token, this.#runtime.now()) ?? 0);
  }

  #noteRate({ code, cause }: CallFailure, { gate, token }: Turn): void {
    if (gate === null || cause.httpStatus === null) return;
    if (code !== 'RATE_LIMITED') return gate.passed();
    const runtime = this.#runtime;
    const { retryAfterMs } = cause;
    gate.refused(token, { now: runtime.now(), random: runtime.random(), retryAfterMs });
  }

  async #attempt<T>(
    call: Call<T>,
    request: OutgoingRequest,
    attempt: number,
    leftMs: number,
  ): Promise<{ outcome: 'accepted'; value: T } | CallFailure> {
    const startedAt = this.#runtime.now();
    const response = await this.#transport.send(request, leftMs);
    const sent = [...this.#credentials, ...textsIn(request.body)];
    const result = interpret(call, { environment: this.#environment, sent }, response);
    try {
      this.#onCall?.({
        resource: call.resource,
        outcome: result.outcome,
        code: result.outcome === 'accepted' ? null : result.code,
        httpStatus: 'reason' in response ? null : response.httpStatus,
        attempt,
        durationMs: this.#runtime.now() - startedAt,
      });
    } catch {
      // A broken metric must not make a payment's outcome unknown.
    }
    return result;
  }
}

function requestOf(call: Call<unknown>): OutgoingRequest | CallFailure {
  try {
    return call.request();
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    return invalidArgument(call.resource, error.argument, error.expected);
  }
}

/** The failure that the service would return. */
const rateLimited = (resource: string, retryAfterMs: number): CallFailure =>
  unavailable('rate_limited', { resource, code: 'RATE_LIMITED', retryAfterMs });

/** The failure's kind for the retry policy. */
function kindOf(failure: CallFailure): FailureKind {
  const { code, cause } = failure;
  switch (failure.outcome) {
    case 'rejected':
      return 'rejected';
    case 'unknown':
      // §7.2: "check status before retrying". The caller looks up a charge that is known; for one without an id, the key is the check.
      if (code === 'CONFIRM_FAILED') return 'ended';
      if (code === 'PI_CREATE_FAILED') return failure.serviceId === null ? 'unexpected' : 'ended';
      return 'unknown';
    default:
      if (cause.reason === 'not_connected') return 'not_connected';
      return cause.reason === 'busy' || cause.reason === 'rate_limited' ? 'held_off' : 'ended';
  }
}

/** True for a rejection of the request's content, which holds for the earlier attempts as well. A 422 without fields may be about anything. */
const isOfContent = (failure: CallFailure): boolean =>
  failure.code === 'AMOUNT_BELOW_MINIMUM' ||
  (failure.code === 'VALIDATION_ERROR' && failure.outcome === 'rejected' && failure.fields.length > 0);

/** §7.2: an unexpected error before this attempt's charge, which says nothing about an earlier attempt. */
const isBeforeCharge = ({ code }: CallFailure): boolean => code === 'PM_CREATE_FAILED';

/**
 * True for a decline that is certainly the charge's. A code of the processor that §7.3 does not list, without a charge, may be about
 * the repeat: its key is in use while an earlier attempt is in progress, for example.
 */
const isOfCharge = (failure: CallFailure): boolean =>
  failure.outcome === 'rejected' &&
  failure.declined &&
  failure.status === 422 &&
  !isBeforeCharge(failure) &&
  (failure.serviceId !== null || failure.declineCode !== null || isKnownDecline(failure.code));

/**
 * The outcome of all attempts. After an attempt with an unknown outcome, a later rejection may be about the repeat only: a
 * refund that went through gets ALREADY_REFUNDED for its repeat. A card's decline and a content rejection settle both.
 */
function outcomeOfAll(repeatable: Repeatable, doubt: Unknown | null, last: CallFailure): CallFailure {
  if (doubt === null || repeatable === 'lookup') return last;
  return isOfCharge(last) || isOfContent(last) ? last : doubt;
}
