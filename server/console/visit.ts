/** What is known about the sender of a request: their session, their key and what it allows. */
import type { KeyInfo, MerchantApi, Scope } from './merchant-api.ts';
import type { Session } from './session/session.ts';

export interface Visit {
  session: Session;
  key: KeyInfo;
  api: MerchantApi;
}

/** Express types a request by its route's parameters; here it is only a key. */
const visits = new WeakMap<object, Visit>();

export const setVisit = (request: object, visit: Visit): void => void visits.set(request, visit);

export const visitOf = (request: object): Visit | null => visits.get(request) ?? null;

/** The calls of the signed-in person. Routes behind the sign-in always have them. */
export function apiOf(request: object): MerchantApi {
  const visit = visits.get(request);
  if (!visit) throw new Error('This route is not behind the sign-in');
  return visit.api;
}

/** Drafts and recipients belong to one session. */
export function sessionIdOf(request: object): string {
  const visit = visits.get(request);
  if (!visit) throw new Error('This route is not behind the sign-in');
  return visit.session.id;
}

export const can = (request: object, scope: Scope): boolean =>
  visits.get(request)?.key.scopes.includes(scope) ?? false;
