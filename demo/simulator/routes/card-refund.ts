import { z } from 'zod';
import { platformError } from '../errors.ts';
import type { Refund } from '../ledger/refunds.ts';
import { toMajor, toMinor } from '../money.ts';
import { effectOf } from '../scenarios/amounts.ts';
import type { World } from '../world.ts';
import { type EndpointResponse, type Endpoint, ok } from './endpoint.ts';
import { credentials, idempotencyKeyField, idempotencyKeyOf, text, validate } from './validation.ts';

/** Refund of a card charge (§4.6). */
export const cardRefund: Endpoint = {
  method: 'POST',
  path: '/wallet/card/refund',
  sandbox: true,
  refundOnly: true,
  handle(world, { account, body, idempotencyKey }) {
    const input = validate(schema, body);
    const given = idempotencyKeyOf(idempotencyKey, input.idempotency_key, 'messages');
    const amount = input.amount === undefined ? undefined : toMinor(input.amount);
    const charge = world.cards.find(input.idTransaction);
    // Rules 2 and 3: charges of another environment and PIX charges are not found.
    if (charge?.account !== account) {
      throw platformError(404, 'TRANSACTION_NOT_FOUND', 'Transação não encontrada.');
    }
    // Rule 4: without a key one is derived, so that equal partial refunds become one.
    const key = given ?? `derived:${charge.id}:${amount ?? 'full'}`;
    const scope = `refund:${account.name}`;
    const earlier = world.refunds.find(world.idempotencyKeys.find(scope, key) ?? '');
    if (earlier !== undefined) return result(world, earlier);

    const remainingMinor = world.refunds.remainingMinor(charge);
    const open = charge.state === 'paid' || charge.state === 'partially_refunded';
    if (!open && charge.state !== 'refunded') {
      throw platformError(422, 'NOT_REFUNDABLE', 'A cobrança não pode ser reembolsada.');
    }
    if (remainingMinor === 0 || charge.state === 'refunded') {
      throw platformError(422, 'ALREADY_REFUNDED', 'A cobrança já foi reembolsada por inteiro.');
    }
    const amountMinor = amount ?? remainingMinor;
    if (amountMinor > remainingMinor) {
      throw platformError(
        422,
        'AMOUNT_EXCEEDS_REFUNDABLE',
        'Valor acima do que ainda pode ser reembolsado.',
        {
          remaining_refundable: toMajor(remainingMinor),
        },
      );
    }
    const effect = effectOf('refund', amountMinor);
    if (effect === 'failed') {
      throw platformError(422, 'REFUND_FAILED', 'O processador rejeitou o reembolso: saldo insuficiente.');
    }
    const refund = world.refunds.create(charge, amountMinor, { settled: effect === 'succeeded' });
    world.idempotencyKeys.remember(scope, key, refund.id);
    return result(world, refund);
  },
};

const schema = z.object({
  ...credentials,
  ...idempotencyKeyField,
  idTransaction: text,
  amount: z.number().min(0.01).optional(),
  reason: z.string().max(255).nullish(),
});

function result(world: World, refund: Refund): EndpointResponse {
  const { charge } = refund;
  const remainingMinor = world.refunds.remainingMinor(charge);
  return ok(
    {
      status: 'ok',
      idTransaction: charge.id,
      refund_id: refund.id,
      refund_status: refund.state,
      refunded_amount: toMajor(refund.amountMinor),
      total_refunded: toMajor(charge.amountMinor - remainingMinor),
      remaining_refundable: toMajor(remainingMinor),
      currency: 'USD',
      transaction_status: remainingMinor === 0 ? 'refunded' : 'partially_refunded',
      ...arnOf(refund),
    },
    charge.id,
  );
}

/** §2.4 */
export function arnOf(refund: Refund): { arn: string | null; arn_status: 'pending' | 'available' } {
  return { arn: refund.arn, arn_status: refund.arn === null ? 'pending' : 'available' };
}
