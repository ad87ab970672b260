/** The way from the companion to the service, with all that can happen on it. */
import type { Carried, OutgoingCall } from '../runtime/carrier.ts';
import type { Random } from '../runtime/random.ts';
import type { Json, Seen } from './observation.ts';
import type { CallFate } from './plan.ts';
import type { ServiceAnswer } from './service/endpoints.ts';
import type { PaymentServiceModel } from './service/service.ts';

/** undici's, towards the service. */
const headersTimeoutMs = 20_000;
const basePath = '/api';

export interface CallNetworkOptions {
  service: PaymentServiceModel;
  random: Random;
  sleep: (ms: number) => Promise<void>;
  see: (seen: Seen) => void;
  processOf: (call: OutgoingCall) => number;
}

export class CallNetwork {
  readonly #options: CallNetworkOptions;
  #troubles: { fate: CallFate; match: string; times: number }[] = [];
  #calls = 0;

  constructor(options: CallNetworkOptions) {
    this.#options = options;
  }

  trouble(fate: CallFate, match: string, times: number): void {
    this.#troubles.push({ fate, match, times });
  }

  heal(): void {
    this.#troubles = [];
  }

  #fateOf(path: string): CallFate | 'well' {
    const trouble = this.#troubles.find(({ match, times }) => times > 0 && path.includes(match));
    if (trouble === undefined) return 'well';
    trouble.times -= 1;
    return trouble.fate;
  }

  async carry(outgoing: OutgoingCall, onWritten: () => void): Promise<Carried> {
    const { random, sleep, see, processOf } = this.#options;
    const id = ++this.#calls;
    const path = outgoing.path.slice(basePath.length);
    const process = processOf(outgoing);
    const { method } = outgoing;
    const fate = this.#fateOf(path);
    const heard = (carried: Carried, answer: Json | null = null): Carried => {
      const outcome = carried.outcome === 'response' ? String(carried.status) : carried.outcome;
      see({ saw: 'heard', call: id, process, method, path, outcome, answer });
      return carried;
    };
    await sleep(random.between(1, 10));
    if (!outgoing.actor.isAlive) return { outcome: 'silence' };
    if (fate === 'refused') return heard({ outcome: 'refused' });
    onWritten();
    await sleep(random.between(1, 60));
    const isTaken = !['cut_before', 'silence', 'html', 'server_error', 'rate_limited'].includes(fate);
    let answer: ServiceAnswer | null = isTaken ? this.#take(id, process, outgoing, path) : null;
    if (fate === 'twice' && (method === 'GET' || outgoing.headers['idempotency-key'] !== undefined)) {
      answer = this.#take(id, process, outgoing, path);
    }
    await sleep(random.between(1, fate === 'slow' ? 15_000 : 400));
    switch (fate) {
      case 'cut_before':
      case 'taken_cut':
        return heard({ outcome: 'cut' });
      case 'silence':
      case 'taken_silence':
        return { outcome: 'silence' };
      case 'taken_late':
        // Longer than anyone waits: what comes then, nobody reads.
        await sleep(headersTimeoutMs + random.between(6_000, 30_000));
        return { outcome: 'silence' };
      case 'html':
      case 'taken_html':
        return heard(response(502, '<html><body>Bad gateway</body></html>'));
      case 'server_error':
        return heard(response(500, '{"status":"error","message":"erro interno"}'));
      // In no documented shape: those say that nothing was done (§7).
      case 'taken_server_error':
        return heard(response(500, '{"message":"Internal Server Error"}'));
      case 'stale':
        return answer === null
          ? heard({ outcome: 'cut' })
          : heard(
              response(answer.status, JSON.stringify(asBefore(path, answer.body))),
              asBefore(path, answer.body),
            );
      case 'rate_limited':
        return heard(response(429, '{"status":"error","error_code":"RATE_LIMITED","message":"aguarde"}'));
      default:
        if (answer === null) return heard({ outcome: 'cut' });
        return heard(response(answer.status, JSON.stringify(answer.body)), answer.body);
    }
  }

  #take(id: number, process: number, outgoing: OutgoingCall, path: string): ServiceAnswer {
    const { service, see } = this.#options;
    const { method, headers } = outgoing;
    const body = outgoing.body === '' ? {} : (JSON.parse(outgoing.body) as Json);
    const answer = service.handle({ method, path, headers, body });
    const idempotencyKey = headers['idempotency-key'] ?? null;
    see({
      saw: 'taken',
      call: id,
      process,
      method,
      path,
      body,
      idempotencyKey,
      status: answer.status,
      answer: answer.body,
    });
    return answer;
  }
}

const response = (status: number, body: string): Carried => ({
  outcome: 'response',
  status,
  headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  body,
});

/** From a copy of the service's data that lags behind: the charge as it was before anything happened to it. */
const asBefore = (path: string, body: Json): Json =>
  path.startsWith('/transactions/payment/') && typeof body['idTransaction'] === 'string'
    ? { ...body, status: 'pending', refunded_amount: 0, dispute: null, paid_at: null }
    : body;
