import { z } from 'zod';
import { platformError, ServiceError } from '../errors.ts';
import type { CardCharge } from '../ledger/card-charges.ts';
import { declineCodeOf, declineMessage } from '../ledger/declines.ts';
import type { World } from '../world.ts';
import { requireCardsEnabled } from './card-access.ts';
import { anotherChallenge, approved, confirmDeclined, processing } from './card-results.ts';
import type { EndpointResponse, Endpoint } from './endpoint.ts';
import { credentials, text, validate } from './validation.ts';

/** Confirmation after the browser step, whatever its outcome (§4.3). */
export const cardConfirm: Endpoint = {
  method: 'POST',
  path: '/wallet/card/confirm',
  sandbox: true,
  refundOnly: false,
  handle(world, { account, body }) {
    const { payment_intent_id: intentId } = validate(schema, body, 'names');
    requireCardsEnabled(account);
    const charge = world.cards.findBy((one) => one.account === account && one.intent.id === intentId);
    if (charge === undefined) throw platformError(404, 'NOT_FOUND', 'Cobrança não encontrada.');
    return charge.state === 'requires_action' ? confirm(world, charge) : resultOf(charge);
  },
};

const schema = z.object({ ...credentials, payment_intent_id: text });

function confirm(world: World, charge: CardCharge): EndpointResponse {
  if (charge.challenge?.state === 'open') throw authenticationRequired();
  if (world.cardPayments.confirm(charge) === 'CONFIRM_FAILED') throw confirmFailed();
  return charge.state === 'requires_action' ? anotherChallenge(charge, world.origin) : resultOf(charge);
}

function resultOf(charge: CardCharge): EndpointResponse {
  switch (charge.state) {
    case 'cancelled':
      return confirmDeclined(charge);
    case 'processing':
      return processing(charge);
    // A hosted charge without an attempt has nothing to confirm.
    case 'pending':
    case 'requires_action':
      throw confirmFailed();
    // Paid, also if refunded or disputed since: safe to repeat.
    default:
      return approved(charge);
  }
}

/** §7.3: 3-D Secure is required and not completed. The charge stays open, so that it can be completed (§3.2). */
function authenticationRequired(): ServiceError {
  const code = 'authentication_required';
  return platformError(422, code, declineMessage(code), {
    decline_code: declineCodeOf(code),
    processor_status: 'requires_payment_method',
  });
}

function confirmFailed(): ServiceError {
  return platformError(422, 'CONFIRM_FAILED', 'Erro inesperado na confirmação. Verifique o status.');
}
