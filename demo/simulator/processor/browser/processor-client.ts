import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

export type Wallet = 'wallet_a_pay' | 'wallet_b_pay';

export interface Session {
  wallets: Wallet[];
  cards: { id: string; label: string }[];
}

/** What the page gave `elements` in its deferred form. Amount in minor units. */
export interface DeferredPayment {
  amount: number;
  currency: string;
  on_behalf_of: string | null;
}

type Answer<Success> = Success | { error: StripeError };

/** Calls the simulator's processor. Secrets travel in bodies. */
export class Processor {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  session(): Promise<Answer<Session>> {
    return this.#post('session', {});
  }

  fraudSession(): Promise<Answer<{ id: string }>> {
    return this.#post('fraud-session', {});
  }

  intent(clientSecret: string): Promise<Answer<PaymentIntent>> {
    return this.#post('intent', { client_secret: clientSecret });
  }

  answerChallenge(clientSecret: string, answer: 'pass' | 'fail'): Promise<Answer<PaymentIntent>> {
    return this.#post('challenge', { client_secret: clientSecret, answer });
  }

  confirm(
    clientSecret: string,
    card: string,
    elements: DeferredPayment | null,
  ): Promise<Answer<PaymentIntent>> {
    return this.#post('confirm', { client_secret: clientSecret, card, elements });
  }

  async #post<Success>(call: string, body: object): Promise<Answer<Success>> {
    try {
      const response = await fetch(`${this.#url}/processor/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: this.#key, ...body }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      return (await response.json()) as Answer<Success>;
    } catch {
      return { error: { type: 'api_connection_error', message: 'The processor could not be reached.' } };
    }
  }
}
