import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { texts } from './texts.ts';
import type { Wallet } from '../../processor/browser/processor-client.ts';

/** Client of the hosted page's server. Amounts in minor units. */
export interface State {
  status: string;
  payee: string;
  /** The order's reference, from the `reference` parameter of `return_url`. */
  reference: string | null;
  amount: number;
  currency: string;
  wallet: Wallet | null;
  wallets: Wallet[];
  return_url: string | null;
  expires_in_s: number;
  publishable_key: string;
  sandbox: boolean;
  intent: PaymentIntent;
}

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

export type Result = PaymentIntent | { error: StripeError };

/** Null for an unknown session. */
export async function readState(address: string): Promise<State | null> {
  const response = await fetch(`${address}/state`);
  return response.ok ? ((await response.json()) as State) : null;
}

export async function sendCard(address: string, card: CardInput): Promise<Result> {
  const response = await fetch(`${address}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  if (response.ok) return (await response.json()) as PaymentIntent;
  return { error: { type: 'validation_error', message: texts.checkCard } };
}
