/** Simulated server of the merchant: a Standard Webhooks receiver that is down at times. */
import { createHmac } from 'node:crypto';
import type { CarryResult, OutgoingCall } from '../runtime/simulated-dispatcher.ts';
import type { Json, NewObservation } from './observation.ts';

export const webhookSecret = `whsec_${Buffer.from('a webhook secret of the simulation').toString('base64')}`;
const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');

export interface MerchantServerOptions {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  record: (observation: NewObservation) => void;
  processOf: (call: OutgoingCall) => number;
}

export class MerchantServer {
  readonly #options: MerchantServerOptions;
  /** Id of the payment that paid each checkout, from webhooks. */
  readonly paidPayments = new Map<string, string>();
  /** Event ids in the order of their first accepted delivery. */
  readonly received: string[] = [];
  #down: { how: 'refuses' | 'silent' | 'takes_and_fails'; until: number } | null = null;

  constructor(options: MerchantServerOptions) {
    this.#options = options;
  }

  goDown(how: 'refuses' | 'silent' | 'takes_and_fails', forMs: number): void {
    this.#down = { how, until: this.#options.now() + forMs };
  }

  heal(): void {
    this.#down = null;
  }

  async receive(call: OutgoingCall, onWritten: () => void): Promise<CarryResult> {
    const { sleep, record, now, processOf } = this.#options;
    await sleep(20);
    onWritten();
    if (!call.actor.isAlive) return { outcome: 'silence' };
    const down = this.#down !== null && now() < this.#down.until ? this.#down.how : null;
    const id = call.headers['webhook-id'] ?? '';
    const timestamp = call.headers['webhook-timestamp'] ?? '';
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${call.body}`).digest('base64')}`;
    const body = JSON.parse(call.body) as Json;
    const isAccepted = down === null || down === 'takes_and_fails';
    if (isAccepted && !this.received.includes(id)) this.received.push(id);
    if (isAccepted && body['type'] === 'payment.paid') this.#notePaid(body['data'] as Json);
    record({
      kind: 'webhook',
      id,
      type: String(body['type']),
      body,
      isSigned: call.headers['webhook-signature'] === expected,
      isAccepted,
      timestampS: Number(timestamp),
      process: processOf(call),
    });
    if (down === 'silent') return { outcome: 'silence' };
    await sleep(20);
    return { outcome: 'response', status: down === null ? 200 : 500, headers: {}, body: '' };
  }

  #notePaid(data: Json): void {
    const { checkout, payment } = data as { checkout: { id: string }; payment: { id: string } };
    if (!this.paidPayments.has(checkout.id)) this.paidPayments.set(checkout.id, payment.id);
  }
}
