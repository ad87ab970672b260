/** The browser's side of the companion's interface: one method per call, decoded responses, errors of three kinds. */
import { type CheckoutView, decodeCheckout, decodePayment, type PaymentView } from '../protocol/checkout.ts';
import { decodeFraming, type FramingView } from '../protocol/framing.ts';
import { type ChargeRequest, type ConfirmRequest, type DepositRequest, paths } from '../protocol/requests.ts';
import type { CompanionResponse } from './companion-request.ts';
import { sendCharge } from './charge.ts';
import { AnswerError } from './errors.ts';
import { ServerClock } from './server-clock.ts';
import { Transport, type TransportOptions, writeTimeoutMs } from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** Response to the first {@link CheckoutClient.checkout}, requested before this client was loaded. */
  response?: Promise<CompanionResponse> | undefined;
}

export class CheckoutClient {
  readonly clock = new ServerClock();
  readonly #transport: Transport;
  #response: Promise<CompanionResponse> | undefined;

  constructor(options: ClientOptions) {
    this.#response = options.response;
    this.#transport = new Transport(options);
    this.#transport.onDate = (...measured) => this.clock.measure(...measured);
  }

  checkout(signal?: AbortSignal): Promise<CheckoutView> {
    const response = this.#response;
    this.#response = undefined;
    return this.#transport.json(
      { path: paths.checkout, form: {}, signal, prefetched: response },
      decodeCheckout,
    );
  }

  /** Checks whether this page may frame the payment page of the live deposit. */
  framing(): Promise<FramingView> {
    return this.#transport.json({ path: paths.framing }, decodeFraming);
  }

  status(signal?: AbortSignal): Promise<CheckoutView> {
    return this.#transport.json({ path: paths.status, signal }, decodeCheckout);
  }

  /** Safe to repeat: there is one live deposit per checkout and method. */
  deposit(body: DepositRequest, page?: string): Promise<PaymentView> {
    return this.#transport.json(
      {
        path: paths.deposit,
        form: body,
        page,
        timeoutMs: writeTimeoutMs,
      },
      decodePayment,
    );
  }

  /** A repeat with the same key is the same charge. */
  charge(body: ChargeRequest, idempotencyKey: string): Promise<PaymentView> {
    return sendCharge(this.#transport, body, idempotencyKey);
  }

  /** Safe to repeat. */
  confirm(body: ConfirmRequest): Promise<PaymentView> {
    return this.#transport.json({ path: paths.confirm, body }, decodePayment);
  }

  /** Opens the event stream. It lasts until its signal ends it or the companion does. */
  async events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#transport.send({ path: paths.events, accept: 'text/event-stream', signal });
    const type = response.headers.get('content-type') ?? '';
    if (!response.body || !type.startsWith('text/event-stream')) throw new AnswerError(type);
    return response.body;
  }
}
