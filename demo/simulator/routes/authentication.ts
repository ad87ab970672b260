import { type Account, findAccount } from '../accounts.ts';
import { platformError, ServiceError } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';

type Source = Readonly<Record<string, unknown>>;

/**
 * Authenticates calls (§5). POST reads the body, then headers, as the authentication layer does; credentials
 * missing in the body are then an error of validation (422). GET reads headers only.
 */
export function authenticate(
  accounts: readonly Account[],
  endpoint: Endpoint,
  body: Source,
  headers: Source,
): Account {
  const sources = endpoint.method === 'POST' ? [body, headers] : [headers];
  const token = firstPresent(sources, 'token');
  const secret = firstPresent(sources, 'secret');
  if (token === undefined || secret === undefined) {
    throw new ServiceError(400, 'Envie token e secret.', { error: 'Token ou Secret ausentes' });
  }
  const account =
    typeof token === 'string' && typeof secret === 'string'
      ? findAccount(accounts, token, secret)
      : undefined;
  if (account === undefined) throw new ServiceError(401, 'Token ou Secret inválidos.');
  if (account.access === 'blocked') throw new ServiceError(401, 'Usuário sem permissão.');
  if (account.access === 'refund_only' && !endpoint.refundOnly) {
    throw platformError(403, 'REFUND_ONLY', 'Conta limitada a reembolsos.');
  }
  if (account.environment === 'sandbox' && !endpoint.sandbox) throw sandboxRefused();
  return account;
}

/** §5: sandbox credentials on an endpoint that moves real money. */
export function sandboxRefused(): ServiceError {
  return new ServiceError(
    403,
    'Credenciais de sandbox não são aceitas aqui: use as credenciais de produção.',
  );
}

function firstPresent(sources: readonly Source[], name: string): unknown {
  return sources
    .map((source) => (Object.hasOwn(source, name) ? source[name] : undefined))
    .find((value) => value !== undefined && value !== null && value !== '');
}
