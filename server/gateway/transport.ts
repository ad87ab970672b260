/** Sends requests to the service: base URL, connections, credentials and timeouts. Does not interpret responses. */
// oxlint-disable-next-line typescript/triple-slash-reference -- also for the projects that import this file
/// <reference path="./undici-pool.d.ts" />
import type { Dispatcher } from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { JsonObject } from './decode.ts';
import { type BrokenExchange, exchange, type ServiceResponse } from './http-exchange.ts';
import { currentTraceparent } from './trace-context.ts';
import { version } from '../values/version.ts';

export interface Timeouts {
  /** Timeout of connecting, TLS included. Default 5 s. */
  connectMs: number;
  /** From the request to the response's headers. Default 20 s: a charge waits for the card's issuer. */
  headersMs: number;
  /** Between two chunks of the response's body. Default 5 s. */
  bodyMs: number;
  /** Timeout of a whole attempt, waiting for a free connection included. Default 25 s. */
  totalMs: number;
}

const defaultTimeouts: Timeouts = { connectMs: 5_000, headersMs: 20_000, bodyMs: 5_000, totalMs: 25_000 };

/** Far above any response of the specification; a PIX image is some 10 kB. */
export const maxResponseBytes = 1024 * 1024;

/**
 * A charge waits for the card's issuer, and each call has a connection of its own: at 50 ms a call, 64 would let 1,280
 * calls a second through, and these 5,000.
 */
export const maxConnections = 256;

export interface OutgoingRequest {
  /** Relative to the base URL, with its parameters encoded. */
  path: string;
  /** With a body the request is a POST that holds the credentials, without one a GET with headers (§5). */
  body?: JsonObject;
  idempotencyKey?: string;
}

/** The part of undici's `Dispatcher` that is used; tests replace it. */
export interface Carrier extends Pick<Dispatcher, 'dispatch'> {
  close(): Promise<void>;
  readonly closed?: boolean;
  readonly destroyed?: boolean;
}

export interface TransportOptions {
  /** The service's `{base_url}`, with `/api`; a trailing slash is ignored. */
  baseUrl: string;
  /** Live credentials, or `tk_test_…` and `sk_test_…` (§5). */
  token: string;
  secret: string;
  /** Maximum number of connections to the service; further calls wait. Default 256. */
  connections?: number;
  /** Timeouts of one attempt; a call with its retries ends within 45 s. */
  timeouts?: Partial<Timeouts>;
  /** Sends the requests in place of the client's own connections; `close()` closes it. */
  carrier?: Carrier | undefined;
}

export class Transport {
  readonly #carrier: Carrier;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #credentials: { token: string; secret: string };
  readonly #timeouts: Timeouts;

  constructor({ baseUrl, token, secret, connections = maxConnections, timeouts, carrier }: TransportOptions) {
    const url = parseBaseUrl(baseUrl);
    for (const [name, value] of Object.entries({ token, secret })) {
      if (!/^[\x21-\x7e]+$/.test(value)) throw new TypeError(`${name} must be visible ASCII characters`);
    }
    this.#origin = url.origin;
    this.#basePath = url.pathname.replace(/\/+$/, '');
    this.#credentials = { token, secret };
    this.#timeouts = { ...defaultTimeouts, ...timeouts };
    this.#carrier =
      carrier ??
      new Pool(url.origin, {
        connections,
        // One request per connection at a time, so that a broken connection fails no other call.
        pipelining: 1,
        allowH2: false,
        maxResponseSize: maxResponseBytes,
        connect: { timeout: this.#timeouts.connectMs },
      });
  }

  /** Resolves with any response that arrived in full, whatever its status, redirects included. Never rejects. */
  send(request: OutgoingRequest, maxMs: number): Promise<ServiceResponse | BrokenExchange> {
    const timeoutMs = Math.min(maxMs, this.#timeouts.totalMs);
    return exchange(this.#carrier, this.#dispatchOptions(request, timeoutMs), timeoutMs);
  }

  async close(): Promise<void> {
    if (!this.#carrier.closed && !this.#carrier.destroyed) await this.#carrier.close();
  }

  #dispatchOptions(request: OutgoingRequest, timeoutMs: number): Dispatcher.DispatchOptions {
    const { path, body, idempotencyKey } = request;
    const isPost = body !== undefined;
    const traceparent = currentTraceparent();
    return {
      // A carrier that goes through a proxy has connections to several origins.
      origin: this.#origin,
      path: this.#basePath + path,
      method: isPost ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(isPost ? { 'content-type': 'application/json' } : this.#credentials),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(traceparent !== null && { traceparent }),
      },
      // Our credentials come last: a body that is passed on must not replace them.
      body: isPost ? JSON.stringify({ ...body, ...this.#credentials }) : null,
      headersTimeout: Math.min(this.#timeouts.headersMs, timeoutMs),
      bodyTimeout: Math.min(this.#timeouts.bodyMs, timeoutMs),
    };
  }
}

const userAgent = `pay-elements/${version}`;

function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    throw new TypeError('baseUrl must be an http(s) URL without credentials, query or fragment');
  }
  return url;
}
