import { z } from 'zod';
import { platformError } from '../errors.ts';
import { toMinor } from '../money.ts';
import { brandOf } from '../processor/card-brand.ts';
import { outcomeOfCard, type PlatformError } from '../scenarios/cards.ts';
import { isLuhnValid } from '../scenarios/luhn.ts';
import type { World } from '../world.ts';
import { requireCards } from './card-access.ts';
import { approved, declined, processing, requiresAction } from './card-results.ts';
import type { EndpointResponse, Endpoint } from './endpoint.ts';
import {
  credentials,
  emailAddress,
  httpUrl,
  idempotencyKeyField,
  idempotencyKeyOf,
  validate,
} from './validation.ts';

/** Direct charge of raw card data (§4.2). Card data is kept no longer than this call. */
export const cardCharge: Endpoint = {
  method: 'POST',
  path: '/wallet/card/charge',
  sandbox: true,
  refundOnly: false,
  handle(world, { account, body, idempotencyKey }) {
    const input = validate(schema, body, 'names');
    const key = idempotencyKeyOf(idempotencyKey, input.idempotency_key, 'names');
    const amountMinor = toMinor(input.amount);
    requireCards(account, input.amount);
    if (account.cards === 'hosted_only') {
      throw platformError(422, 'RAW_CARD_NOT_ENABLED', 'A conta não tem acesso à API direta de cartão.');
    }
    const scope = `charge:${account.name}`;
    const earlier = key === undefined ? undefined : world.idempotencyKeys.find(scope, key);
    if (earlier !== undefined) return resultOf(world, earlier);
    const { number } = input.card;
    refuseUnusable(world, number);
    const outcome = outcomeOfCard(input.card, world.clock.nowMs());
    if (outcome.do === 'platform_error') refuseByPlatform(world, outcome.code, `${scope}:${key ?? ''}`, key);

    const charge = world.cards.create({
      account,
      mode: 'direct',
      amountMinor,
      postback: input.postback ?? undefined,
      returnUrl: input.return_url ?? undefined,
      wallet: undefined,
      payer: { name: input.name ?? null, email: input.email ?? null },
    });
    if (key !== undefined) world.idempotencyKeys.remember(scope, key, charge.id);
    const card = { brand: brandOf(number), last4: number.slice(-4) };
    world.cardPayments.attempt(charge, {
      outcome: outcome.do === 'platform_error' ? { do: 'approve' } : outcome,
      card,
    });
    if (charge.state === 'paid') world.cardBlocks.record(number, 'approved');
    if (charge.state === 'cancelled') world.cardBlocks.record(number, 'failed');
    return resultOf(world, charge.id);
  },
};

const schema = z.object({
  ...credentials,
  ...idempotencyKeyField,
  amount: z.number().min(0.01),
  card: z.object({
    number: z.string().regex(/^\d{12,19}$/),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2024).max(2099),
    cvc: z.string().regex(/^\d{3,4}$/),
  }),
  email: emailAddress.nullish(),
  name: z.string().nullish(),
  postback: httpUrl.nullish(),
  return_url: httpUrl.nullish(),
  fraud_session: z.string().nullish(),
});

function refuseUnusable(world: World, cardNumber: string): void {
  if (!isLuhnValid(cardNumber)) {
    throw platformError(422, 'INVALID_CARD_NUMBER', 'Número de cartão inválido.');
  }
  const block = world.cardBlocks.of(cardNumber);
  if (block !== undefined) throw platformError(429, block, 'Cartão temporariamente bloqueado.');
}

/** Errors before a charge exists. "Safe to retry with the same key": the second attempt succeeds. */
function refuseByPlatform(world: World, code: PlatformError, scope: string, key: string | undefined): void {
  if (code === 'PROCESSOR_TEMPORARILY_UNAVAILABLE') {
    if (key !== undefined && world.idempotencyKeys.find('unavailable', scope) !== undefined) return;
    world.idempotencyKeys.remember('unavailable', scope, code);
    throw processorUnavailable();
  }
  throw platformError(422, code, 'Erro inesperado ao processar o cartão.');
}

export function processorUnavailable(): ReturnType<typeof platformError> {
  return platformError(
    503,
    'PROCESSOR_TEMPORARILY_UNAVAILABLE',
    'Processador indisponível. Tente novamente com a mesma chave.',
  );
}

/** The results table of §4.2, from the charge's current state: a retry returns the same charge. */
function resultOf(world: World, idTransaction: string): EndpointResponse {
  const charge = world.cards.find(idTransaction);
  if (charge === undefined)
    throw platformError(422, 'PI_CREATE_FAILED', 'Erro inesperado ao criar a cobrança.');
  switch (charge.state) {
    case 'requires_action':
      return requiresAction(charge, world.origin);
    case 'pending':
    case 'processing':
      return processing(charge);
    case 'cancelled':
      return declined(charge);
    default:
      return approved(charge, { requires_action: false });
  }
}
