/** Simulated network between the companion and the payment service, with its faults. */
import type { CarryResult, OutgoingCall } from '../runtime/simulated-dispatcher.ts';
import type { Random } from '../runtime/random.ts';
import type { Json, NewObservation } from './observation.ts';
import type { CallFate } from './plan.ts';
import type { ServiceResponse } from './service/endpoints.ts';
import type { PaymentServiceModel } from './service/service.ts';

/** undici's headers timeout for calls to the service. */
const headersTimeoutMs = 20_000;
const basePath = '/api';

export interface CallNetworkOptions {
  service: PaymentServiceModel;
  random: Random;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  record: (observation: NewObservation) => void;
  processOf: (call: OutgoingCall) => number;
}

interface CallFault {
  fate: CallFate;
  match: string;
  times: number;
  /** By the world's clock: with it, `times` does not count. */
  until?: number | undefined;
  /** Only calls of this process. */
  process?: number | undefined;
}

export class CallNetwork {
  readonly #options: CallNetworkOptions;
  #faults: CallFault[] = [];
  #calls = 0;

  constructor(options: CallNetworkOptions) {
    this.#options = options;
  }

  addFault({ forMs, ...fault }: Omit<CallFault, 'until'> & { forMs?: number | undefined }): void {
    this.#faults.push({ ...fault, ...(forMs !== undefined && { until: this.#options.now() + forMs }) });
  }

  heal(): void {
    this.#faults = [];
  }

  #fateOf(path: string, of: number): CallFate | 'normal' {
    const fault = this.#faults.find(
      ({ match, times, process, until }) =>
        (until === undefined ? times > 0 : this.#options.now() < until) &&
        path.includes(match) &&
        (process ?? of) === of,
    );
    if (fault === undefined) return 'normal';
    fault.times -= 1;
    return fault.fate;
  }

  async carry(outgoing: OutgoingCall, onWritten: () => void): Promise<CarryResult> {
    const { random, sleep, record, processOf } = this.#options;
    const id = ++this.#calls;
    const path = outgoing.path.slice(basePath.length);
    const process = processOf(outgoing);
    const { method } = outgoing;
    const fate = this.#fateOf(path, process);
    const recorded = (carried: CarryResult, body: Json | null = null): CarryResult => {
      const outcome = carried.outcome === 'response' ? String(carried.status) : carried.outcome;
      record({ kind: 'service_response', call: id, process, method, path, outcome, response: body });
      return carried;
    };
    await sleep(random.between(1, 10));
    if (!outgoing.actor.isAlive) return { outcome: 'silence' };
    if (fate === 'refused') return recorded({ outcome: 'refused' });
    onWritten();
    await sleep(random.between(1, 60));
    const isProcessed = !['cut_before', 'silence', 'html', 'server_error', 'rate_limited'].includes(fate);
    let response: ServiceResponse | null = isProcessed ? this.#process(id, process, outgoing, path) : null;
    if (fate === 'twice' && (method === 'GET' || outgoing.headers['idempotency-key'] !== undefined)) {
      response = this.#process(id, process, outgoing, path);
    }
    await sleep(random.between(1, fate === 'slow' ? 15_000 : 400));
    switch (fate) {
      case 'cut_before':
      case 'taken_cut':
        return recorded({ outcome: 'cut' });
      case 'silence':
      case 'taken_silence':
        return { outcome: 'silence' };
      case 'taken_late':
        // The response comes after the timeout, so it is never read.
        await sleep(headersTimeoutMs + random.between(6_000, 30_000));
        return { outcome: 'silence' };
      case 'html':
      case 'taken_html':
        return recorded(httpResponse(502, '<html><body>Bad gateway</body></html>'));
      case 'server_error':
        return recorded(httpResponse(500, '{"status":"error","message":"erro interno"}'));
      // In an undocumented format: the documented errors mean that nothing was done (§7).
      case 'taken_server_error':
        return recorded(httpResponse(500, '{"message":"Internal Server Error"}'));
      case 'stale':
        return response === null
          ? recorded({ outcome: 'cut' })
          : recorded(
              httpResponse(response.status, JSON.stringify(asBefore(path, response.body))),
              asBefore(path, response.body),
            );
      case 'rate_limited':
        return recorded(
          httpResponse(429, '{"status":"error","error_code":"RATE_LIMITED","message":"aguarde"}'),
        );
      default:
        if (response === null) return recorded({ outcome: 'cut' });
        return recorded(httpResponse(response.status, JSON.stringify(response.body)), response.body);
    }
  }

  #process(id: number, process: number, outgoing: OutgoingCall, path: string): ServiceResponse {
    const { service, record } = this.#options;
    const { method, headers } = outgoing;
    const body = outgoing.body === '' ? {} : (JSON.parse(outgoing.body) as Json);
    const response = service.handle({ method, path, headers, body });
    const idempotencyKey = headers['idempotency-key'] ?? null;
    record({
      kind: 'service_call',
      call: id,
      process,
      method,
      path,
      body,
      idempotencyKey,
      status: response.status,
      response: response.body,
    });
    return response;
  }
}

const httpResponse = (status: number, body: string): CarryResult => ({
  outcome: 'response',
  status,
  headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  body,
});

/** A lookup response from a stale replica: the charge as it was when it was created. */
const asBefore = (path: string, body: Json): Json =>
  path.startsWith('/transactions/payment/') && typeof body['idTransaction'] === 'string'
    ? { ...body, status: 'pending', refunded_amount: 0, dispute: null, paid_at: null }
    : body;
