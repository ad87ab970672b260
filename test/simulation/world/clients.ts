/** Sends requests of buyers, merchant and service to the companion, over a network that loses some of them. */
import type { Random } from '../runtime/random.ts';
import type { CompanionProcess, Reply } from '../runtime/companion.ts';
import type { Json, Purpose, NewObservation } from './observation.ts';

export interface ClientsOptions {
  random: Random;
  alive: () => CompanionProcess[];
  numberOf: (process: CompanionProcess) => number;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  record: (observation: NewObservation) => void;
}

export interface CompanionRequest {
  purpose: Purpose;
  method: 'GET' | 'POST';
  path: string;
  bearer?: string | undefined;
  body?: Json | undefined;
  idempotencyKey?: string | undefined;
  onChunk?: ((text: string) => void) | undefined;
  /** Instead of random ones: the time until the companion receives it, and which of the running processes does. */
  route?: { delayMs: number; process: number } | undefined;
  /** Instead of the address of the buyer's order. */
  address?: string | undefined;
}

export interface CompanionResponse {
  status: number;
  body: Json;
}

/** When a browser gives up. */
const timeoutMs = 60_000;

export class Clients {
  readonly #options: ClientsOptions;
  #loses: { what: 'request' | 'response'; times: number } = { what: 'request', times: 0 };
  #ids = 0;
  pending = 0;

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  goOffline(what: 'request' | 'response', times: number): void {
    this.#loses = { what, times };
  }

  heal(): void {
    this.#loses.times = 0;
  }

  /** Null if there was no response. */
  async request(request: CompanionRequest): Promise<CompanionResponse | null> {
    this.pending += 1;
    try {
      return await this.#exchange(request);
    } finally {
      this.pending -= 1;
    }
  }

  async #exchange(request: CompanionRequest): Promise<CompanionResponse | null> {
    const { random, sleep, record, numberOf, now } = this.#options;
    const { purpose } = request;
    const id = ++this.#ids;
    const loses = this.#lossOf(purpose);
    await sleep(request.route?.delayMs ?? random.between(1, 40));
    const process = this.#balance(request.route?.process);
    if (loses === 'request' || process === null) {
      record({ kind: 'no_response', id, purpose });
      return null;
    }
    const { method, path, body = null } = request;
    const number = numberOf(process);
    record({ kind: 'request', id, process: number, purpose, method, path, body });
    const requestedAt = now();
    const sent = this.#send(process, request);
    const reply = await Promise.race([sent.reply, sleep(timeoutMs).then(() => 'reset' as const)]);
    if (reply === 'reset') sent.abort();
    await sleep(random.between(1, 40));
    if (reply === 'reset' || loses === 'response') {
      record({ kind: 'no_response', id, purpose });
      return null;
    }
    const content = parsed(reply.body);
    const { status } = reply;
    record({ kind: 'response', id, purpose, status, body: content, requestedAt, process: number });
    return { status, body: content };
  }

  /** Opens a stream; the returned function closes it. */
  watch(request: CompanionRequest): () => void {
    const process = this.#balance();
    return process === null ? () => undefined : this.#send(process, request).abort;
  }

  post(path: string, body: string): Promise<Reply> {
    const process = this.#balance();
    if (process === null) return Promise.resolve('reset');
    const headers = { 'content-type': 'application/json' };
    return process.send({ method: 'POST', path, headers, body, address: '192.0.2.7' }).reply;
  }

  /** Returns status and body of a request to every running process. */
  async readAll(path: string, bearer: string): Promise<string[]> {
    const texts: string[] = [];
    for (const process of this.#options.alive()) {
      const purpose = { who: 'merchant' as const, what: 'read' };
      const reply = await this.#send(process, { purpose, method: 'GET', path, bearer }).reply;
      if (reply !== 'reset') texts.push(`${reply.status}\n${reply.body}`);
    }
    return texts;
  }

  #send(process: CompanionProcess, request: CompanionRequest): ReturnType<CompanionProcess['send']> {
    const { method, path, bearer, body, idempotencyKey, onChunk, purpose, address } = request;
    return process.send({
      method,
      path,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        // Card data comes from the companion's own frame.
        ...(purpose.who === 'buyer' && {
          origin: purpose.what === 'charge' ? 'https://pay.test' : 'https://shop.test',
        }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      address: address ?? `203.0.113.${purpose.c ?? 0}`,
      onChunk,
    });
  }

  #lossOf({ who }: Purpose): 'request' | 'response' | null {
    if (this.#loses.times <= 0 || who === 'service') return null;
    this.#loses.times -= 1;
    return this.#loses.what;
  }

  #balance(wanted?: number): CompanionProcess | null {
    const alive = this.#options.alive();
    const [first, ...others] = alive;
    if (first === undefined) return null;
    if (wanted !== undefined) return alive[wanted % alive.length] ?? first;
    return this.#options.random.pick([first, ...others]);
  }
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}
