import { z } from 'zod';
import type { Account } from '../accounts.ts';
import { platformError, ServiceError } from '../errors.ts';
import { toMajor, toMinor } from '../money.ts';
import { pixOut } from '../unspecified-values.ts';
import { effectOf } from '../scenarios/amounts.ts';
import type { World } from '../world.ts';
import { type Endpoint, ok } from './endpoint.ts';
import { payoutShape } from './payout-status.ts';
import { credentials, httpUrl, validate } from './validation.ts';

/**
 * Payout (§4.10). Its bodies are not shown, so they are chosen: `amount`, `pix_key` (optional, any kind of
 * key), `baasPostbackUrl` (optional; without it no callbacks), and a response in the shape of §2.3.
 */
export const payout: Endpoint = {
  method: 'POST',
  path: '/pixout',
  sandbox: false,
  refundOnly: false,
  handle(world, { account, address, body }) {
    // §8 limits requests and attempts, including those rejected below.
    if (!world.payoutCooldown.attempt(`address ${address}`)) {
      throw new ServiceError(429, 'Muitas requisições. Aguarde um minuto e tente novamente.');
    }
    if (!world.payoutCooldown.attempt(`account ${account.name}`)) {
      throw platformError(429, 'RATE_LIMITED', 'Aguarde 60 segundos entre saques.');
    }
    const input = validate(schema, body, 'messages', { error_code: 'VALIDATION_ERROR' });
    const amountMinor = toMinor(input.amount);
    requireAllowed(world, account, input.amount);
    world.payoutCooldown.count(account.name);
    const created = world.payouts.create({
      account,
      amountMinor,
      postback: input.baasPostbackUrl ?? undefined,
      pixKey: input.pix_key ?? null,
    });
    return ok(payoutShape(created), created.id);
  },
};

const schema = z.object({
  ...credentials,
  amount: z.number(),
  pix_key: z.string().nullish(),
  baasPostbackUrl: httpUrl.nullish(),
});

/** The errors of §7.2 for /pixout. */
function requireAllowed(world: World, account: Account, amount: number): void {
  const amountMinor = toMinor(amount);
  const effect = effectOf('pixout', amountMinor);
  if (effect === 'ACQUIRER_NOT_CONFIGURED') throw platformError(500, effect, 'Adquirente não configurado.');
  if (effect === 'INTERNAL_ERROR') throw platformError(500, effect, 'Erro interno. Verifique o saldo.');
  if (effect === 'INSUFFICIENT_BALANCE_FOR_FEE')
    throw platformError(422, effect, 'Saldo não cobre a tarifa.');
  if (amount < toMajor(pixOut.minimumMinor)) {
    throw platformError(401, 'MINIMUM_AMOUNT_NOT_MET', 'Valor abaixo do mínimo.');
  }
  if (amount > toMajor(pixOut.maximumMinor)) {
    throw platformError(401, 'MAXIMUM_AMOUNT_EXCEEDED', 'Valor acima do máximo.');
  }
  if (effect === 'DAILY_LIMIT_EXCEEDED' || world.payoutCooldown.isDailyCountReached(account.name)) {
    throw platformError(401, 'DAILY_LIMIT_EXCEEDED', 'Limite diário de saques atingido.');
  }
  const availableMinor = world.balances.of(account)['brl.available'];
  if (availableMinor < amountMinor) throw platformError(401, 'INSUFFICIENT_BALANCE', 'Saldo insuficiente.');
  if (availableMinor < amountMinor + pixOut.feeMinor) {
    throw platformError(401, 'INSUFFICIENT_BALANCE_FOR_FEE', 'Saldo não cobre a tarifa.');
  }
}
