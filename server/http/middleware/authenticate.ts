/** Authenticates callers: the merchant by one of its keys, a buyer's browser by the client secret of one checkout. */
import type { Request, RequestHandler, Response } from 'express';
import type { Checkout } from '../../checkouts/checkout.ts';
import type { Clock, Parts, WithPayments } from '../../checkouts/ports.ts';
import { PayError } from '../../errors.ts';
import { type Caller, isExpired, type Keyring, type Scope } from '../../keys/merchant-keys.ts';
import { clientSecretOf } from './buyer-form.ts';
import { stateOf } from './request-state.ts';

function bearerOf(request: Request): string {
  const match = /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw new PayError('UNAUTHENTICATED');
  return match[1];
}

/** Accepts `PAY_MERCHANT_KEY` and the keys of `PAY_KEYS` that have not expired. */
export function merchantOnly(keyring: Keyring, clock: Clock): RequestHandler {
  return function merchantOnly(request, response, next) {
    const caller = keyring.find(bearerOf(request));
    if (caller === null) throw new PayError('UNAUTHENTICATED');
    stateOf(response).caller = caller;
    if (isExpired(caller, clock.now())) throw new PayError('UNAUTHENTICATED');
    next();
  };
}

/** Follows {@link merchantOnly}, before the body is read. `scope`: null for a call that every key may make. */
export function scopeOnly(scope: Scope | null): RequestHandler {
  return function scopeOnly(_request, response, next) {
    if (scope !== null && !callerOf(response).scopes.includes(scope))
      throw new PayError('SCOPE_REQUIRED', { extensions: { scope } });
    next();
  };
}

/** Only after {@link merchantOnly}. */
export function callerOf(response: Response): Caller {
  const { caller } = stateOf(response);
  if (caller === undefined) throw new PayError('UNAUTHENTICATED');
  return caller;
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
