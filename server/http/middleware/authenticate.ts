/** Authenticates callers: the merchant by its key, a buyer's browser by the client secret of one checkout. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Checkout } from '../../checkouts/checkout.ts';
import type { Parts, WithPayments } from '../../checkouts/ports.ts';
import { PayError } from '../../errors.ts';
import { clientSecretOf } from './buyer-form.ts';
import { stateOf } from './request-state.ts';

function bearerOf(request: Request): string {
  const match = /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw new PayError('UNAUTHENTICATED');
  return match[1];
}

/** Compares hashes of equal length, so that the comparison takes the same time for every wrong key. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Accepts each of the keys, so that one can replace another. */
export function merchantOnly(merchantKeys: readonly string[]): RequestHandler {
  const accepted = merchantKeys.map(digest);
  return function merchantOnly(request, _response, next) {
    const sent = digest(bearerOf(request));
    if (!accepted.some((key) => timingSafeEqual(sent, key))) throw new PayError('UNAUTHENTICATED');
    next();
  };
}

/** Rejects an invalid client secret, from a form or a bearer token, before the body is read. {@link buyerOnly} follows. */
export function secretOnly({ vault }: Pick<Parts, 'vault'>): RequestHandler {
  return function secretOnly(request, response, next) {
    const id = vault.checkoutOf(clientSecretOf(response) ?? bearerOf(request));
    if (id === null) throw new PayError('UNAUTHENTICATED');
    stateOf(response).checkoutId = id;
    next();
  };
}

/** Follows {@link secretOnly}. Stores the checkout for {@link takeCheckoutOf}. */
export function buyerOnly({ store }: Pick<Parts, 'store'>): RequestHandler {
  return async function buyerOnly(_request, response, next) {
    const checkout = await store.checkoutById(checkoutIdOf(response));
    if (checkout === null) throw new PayError('UNAUTHENTICATED');
    stateOf(response).checkout = checkout;
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
  const { checkoutId } = stateOf(response);
  if (checkoutId === undefined) throw new PayError('UNAUTHENTICATED');
  return checkoutId;
}

/** Only after {@link buyerOnly}. For streams, thousands of which stay open for hours: releases the checkout from memory. */
export function takeCheckoutOf(response: Response): Checkout {
  const state = stateOf(response);
  const { checkout } = state;
  if (checkout === undefined) throw new PayError('UNAUTHENTICATED');
  delete state.checkout;
  return checkout;
}
