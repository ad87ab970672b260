/** The browser's side of the companion's interface: what each call needs, and the first one. `companion-calls.ts` has the others. */
import { type CheckoutView, decodeCheckout } from '../../protocol/checkout.ts';
import { paths } from '../../protocol/requests.ts';
import type { CompanionResponse } from '../companion-request.ts';
import { ServerClock } from './server-clock.ts';
import { Transport, type TransportOptions } from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** Response to the first {@link CheckoutClient.checkout}, requested before this client was loaded. */
  response?: Promise<CompanionResponse> | undefined;
}

export class CheckoutClient {
  readonly clock = new ServerClock();
  readonly transport: Transport;
  #response: Promise<CompanionResponse> | undefined;

  constructor(options: ClientOptions) {
    this.#response = options.response;
    this.transport = new Transport(options);
    this.transport.onDate = this.clock.measure;
  }

  checkout(): Promise<CheckoutView> {
    const prefetched = this.#response;
    this.#response = undefined;
    return this.transport.json({ path: paths.checkout, form: {}, prefetched }, decodeCheckout);
  }
}
