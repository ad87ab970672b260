/** Reads the bodies of error responses: the meaning of those without a code (§7.1), and the further fields of a rejection. */
import { minorFromNumber, parseAmount } from '../values/money.ts';
import { codeWord, type JsonObject } from './decode.ts';
import type { RejectionFigures } from '../checkouts/gateway-port.ts';

export type Environment = 'live' | 'sandbox';

/** A readable response other than an acceptance. */
export interface ErrorBody {
  httpStatus: number;
  body: JsonObject;
  /** The service's message, unmasked: only interpreted here. */
  message: string | null;
  environment: Environment;
}

/** The meaning of a response without `error_code` (§7.1). */
export interface Explanation {
  code: string;
  /** Nothing was done, and the same request may work later. */
  isLater?: boolean;
  figures?: RejectionFigures;
}

/** §7.1, for all endpoints. */
export function defaultExplanation({ httpStatus, message, environment }: ErrorBody): Explanation {
  switch (httpStatus) {
    case 400:
      return { code: /token|secret/i.test(message ?? '') ? 'CREDENTIALS_MISSING' : 'BAD_REQUEST' };
    case 401:
      return {
        code: /permiss|bloque|blocked|aprova|approve/i.test(message ?? '')
          ? 'ACCOUNT_BLOCKED'
          : 'CREDENTIALS_INVALID',
      };
    case 403:
      return {
        code:
          environment === 'sandbox' || /sandbox/i.test(message ?? '') ? 'SANDBOX_NOT_ALLOWED' : 'FORBIDDEN',
      };
    case 404:
      return { code: 'NOT_FOUND' };
    case 422:
      return { code: 'VALIDATION_ERROR' };
    default:
      return { code: 'REJECTED' };
  }
}

export function messageOf(body: JsonObject): string | null {
  const texts = [body['error'], body['message']].filter((text) => typeof text === 'string');
  return texts.length === 0 ? null : texts.join(': ').slice(0, 500);
}

/** Card, document and phone numbers have 11 digits or more, unlike amounts. */
const longNumber = /\d(?:[ .\-/()]{0,2}\d){10,}/g;
const address = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
const secret = /\b(?:[ts]k_|\w+_secret_)\S+/g;
const securityCode = /\b(cvc|cvv|segurança)\D{0,5}\d{3,4}\b/gi;
const maxReasonLength = 200;

const minSecretLength = 3;

/** Words of the interface itself, which say nothing about anybody. */
const publicFields = ['method_pay', 'wallet', 'chain'];

/** The texts of a request that no reason may quote. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < minSecretLength ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    publicFields.includes(name) ? [] : textsIn(member),
  );
}

/**
 * The service's sentence for people: on one line, without what could identify a payer or open an account, and without any of
 * `sent`, the texts of the request, which it may quote.
 */
export const readableReason = (text: string | null, sent: readonly string[] = []): string | null =>
  sent
    .reduce<string | undefined>((masked, one) => masked?.replaceAll(one, '…'), text ?? undefined)
    ?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(secret, '…')
    .replaceAll(securityCode, '$1 …')
    .replaceAll(address, '…')
    .replaceAll(longNumber, '…')
    .trim()
    .slice(0, maxReasonLength) || null;

export const idOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;

/** Field names from a list (direct card API) or from an object of messages by name (PIX). */
export function fieldsOf(body: JsonObject): string[] {
  const { errors } = body as { errors?: unknown };
  const names: unknown[] = Array.isArray(errors)
    ? errors
    : typeof errors === 'object' && errors !== null
      ? Object.keys(errors)
      : [];
  return names.flatMap((name) => codeWord(name) ?? []).slice(0, 50);
}

export function figuresOf(body: JsonObject): RejectionFigures {
  const remainingRefundableMinor = minorOf(body['remaining_refundable']);
  const availableBalanceMinor = minorOf(body['available_balance']);
  const requestedAmountMinor = minorOf(body['requested_amount']);
  return {
    ...(remainingRefundableMinor !== null && { remainingRefundableMinor }),
    ...(availableBalanceMinor !== null && { availableBalanceMinor }),
    ...(requestedAmountMinor !== null && { requestedAmountMinor }),
  };
}

function minorOf(value: unknown): number | null {
  if (typeof value === 'number') return minorFromNumber(value);
  return typeof value === 'string' ? parseAmount(value) : null;
}
