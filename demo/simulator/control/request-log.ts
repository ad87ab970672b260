/** Log of the service's requests and responses, without credentials and card data. */
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { redact } from './redact.ts';

export interface LoggedRequest {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly idempotency_key: string | null;
  readonly body: unknown;
  /** Null while there is no response, or if a fault prevents it. */
  status: number | null;
  /** Also null for a response without JSON. */
  answer: unknown;
}

const kept = 1000;

export class RequestLog {
  readonly #clock: Clock;
  readonly #changes: Changes;
  #requests: LoggedRequest[] = [];
  #count = 0;

  constructor(clock: Clock, changes: Changes) {
    this.#clock = clock;
    this.#changes = changes;
  }

  add(request: {
    method: string;
    path: string;
    idempotencyKey: string | undefined;
    body: unknown;
  }): LoggedRequest {
    this.#count += 1;
    const logged: LoggedRequest = {
      id: `req_${this.#count}`,
      at: this.#clock.iso(),
      method: request.method,
      path: request.path.slice(0, 300),
      idempotency_key: request.idempotencyKey?.slice(0, 300) ?? null,
      body: redact(request.body),
      status: null,
      answer: null,
    };
    this.#requests = [...this.#requests.slice(1 - kept), logged];
    this.#changes.announce('request', logged.id);
    return logged;
  }

  complete(logged: LoggedRequest, status: number, answer: unknown = null): void {
    logged.status = status;
    logged.answer = redact(answer);
    this.#changes.announce('request', logged.id);
  }

  /** Oldest first. */
  list(): readonly LoggedRequest[] {
    return this.#requests;
  }
}
