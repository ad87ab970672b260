/** Authenticates callers: the merchant by its key, a buyer's browser by the client secret of one checkout. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Checkout } from '../../checkouts/checkout.ts';
import type { Parts, WithPayments } from '../../checkouts/ports.ts';
import { PayError } from '../../errors.ts';
import { clientSecretOf } from './buyer-form.ts';

function bearerOf(request: Request): string {
  const match = /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw new PayError('UNAUTHENTICATED');
  return match[1];
}

/** Compares hashes of equal length, so that the comparison takes the same time for every wrong key. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function merchantOnly(merchantKey: string): RequestHandler {
  const expected = digest(merchantKey);
  return function merchantOnly(request, _response, next) {
    if (!timingSafeEqual(digest(bearerOf(request)), expected)) throw new PayError('UNAUTHENTICATED');
    next();
  };
}

/** Rejects an invalid client secret, from a form or a bearer token, before the body is read. {@link buyerOnly} follows. */
export function secretOnly({ vault }: Pick<Parts, 'vault'>): RequestHandler {
  return function secretOnly(request, response, next) {
    const id = vault.checkoutOf(clientSecretOf(response) ?? bearerOf(request));
    if (id === null) throw new PayError('UNAUTHENTICATED');
    response.locals['checkoutId'] = id;
    next();
  };
}

/** Follows {@link secretOnly}. Stores the checkout in `res.locals`; {@link checkoutOf} reads it. */
export function buyerOnly({ store }: Pick<Parts, 'store'>): RequestHandler {
  return async function buyerOnly(_request, response, next) {
    const checkout = await store.checkoutById(checkoutIdOf(response));
    if (checkout === null) throw new PayError('UNAUTHENTICATED');
    response.locals['checkout'] = checkout;
    next();
  };
}

/** Reads the checkout and its payments in one query. Called last before a use case, so that both are current. */
export async function buyersOf({ store }: Pick<Parts, 'store'>, response: Response): Promise<WithPayments> {
  const found = await store.checkoutWithPayments(checkoutIdOf(response));
  if (found === null) throw new PayError('UNAUTHENTICATED');
  return found;
}

/** Only after {@link secretOnly}. */
function checkoutIdOf(response: Response): string {
  const id: unknown = response.locals['checkoutId'];
  if (typeof id !== 'string') throw new PayError('UNAUTHENTICATED');
  return id;
}

function checkoutOf(response: Response): Checkout {
  return response.locals['checkout'] as Checkout; // only after buyerOnly
}

/** The same for streams, thousands of which stay open for hours: releases the checkout from memory. */
export function takeCheckoutOf(response: Response): Checkout {
  const checkout = checkoutOf(response);
  delete response.locals['checkout'];
  return checkout;
}
