/** Client of the simulated processor. Secrets are sent in bodies. */
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

export type Wallet = 'wallet_a_pay' | 'wallet_b_pay';

export interface Session {
  wallets: Wallet[];
  cards: { id: string; label: string }[];
}

/** Options of `elements` in the deferred form. Amount in minor units. */
export interface DeferredPayment {
  amount: number;
  currency: string;
  on_behalf_of: string | null;
}

type ProcessorResult<Success> = Success | { error: StripeError };

export class Processor {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  session(): Promise<ProcessorResult<Session>> {
    return this.#post('session', {});
  }

  fraudSession(): Promise<ProcessorResult<{ id: string }>> {
    return this.#post('fraud-session', {});
  }

  intent(clientSecret: string): Promise<ProcessorResult<PaymentIntent>> {
    return this.#post('intent', { client_secret: clientSecret });
  }

  completeChallenge(clientSecret: string, answer: 'pass' | 'fail'): Promise<ProcessorResult<PaymentIntent>> {
    return this.#post('challenge', { client_secret: clientSecret, answer });
  }

  confirm(
    clientSecret: string,
    card: string,
    elements: DeferredPayment | null,
  ): Promise<ProcessorResult<PaymentIntent>> {
    return this.#post('confirm', { client_secret: clientSecret, card, elements });
  }

  async #post<Success>(call: string, body: object): Promise<ProcessorResult<Success>> {
    try {
      const response = await fetch(`${this.#url}/processor/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: this.#key, ...body }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      return (await response.json()) as ProcessorResult<Success>;
    } catch {
      return { error: { type: 'api_connection_error', message: 'The processor could not be reached.' } };
    }
  }
}
