/**
 * browser → companion: the requests of a buyer's browser. They never contain amount, currency or order; `revision` names the amounts
 * that the buyer was shown.
 */
import type { Method, Wallet } from './checkout.ts';

export * as paths from './paths.ts';

/** The payer's details; only the missing ones. */
export interface BuyerDetails {
  name?: string;
  email?: string;
  /** Digits only, with area code. */
  phone?: string;
  /** CPF or CNPJ without punctuation; a CNPJ may hold letters. */
  document?: string;
}

/** `POST /v1/checkout/deposit` → payment. */
export interface DepositRequest extends BuyerDetails {
  method: Method;
  wallet?: Wallet;
  /** If the checkout has another one, nothing is created: 409 `AMOUNTS_CHANGED`. */
  revision?: number;
}

/** Kept in memory only during the request, at both ends. */
export interface CardData {
  /** 12 to 19 digits. */
  number: string;
  exp_month: number;
  /** Four digits. */
  exp_year: number;
  cvc: string;
}

/** `POST /v1/checkout/charge`, with `Idempotency-Key` → payment. */
export interface ChargeRequest {
  card: CardData;
  /** If the checkout has another one, nothing is charged: 409 `AMOUNTS_CHANGED`. */
  revision: number;
  name?: string;
  email?: string;
  /** The processor's fraud-scoring session, if its library returned one. */
  fraud_session?: string;
}

/** What the buyer types into the card form. */
export type CardDetails = Pick<ChargeRequest, 'card' | 'name' | 'email'>;

/** `POST /v1/checkout/confirm` → payment. */
export interface ConfirmRequest {
  /** The payment's id. */
  payment: string;
}
