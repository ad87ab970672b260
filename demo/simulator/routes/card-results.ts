import { declineCodeOf } from '../ledger/declines.ts';
import type { CardCharge } from '../ledger/card-charges.ts';
import { type EndpointResponse, ok } from './endpoint.ts';

/** Responses that §4.2 and §4.3 share. */

export function approved(charge: CardCharge, extra: Record<string, unknown> = {}): EndpointResponse {
  return ok({ status: 'ok', ...names(charge), processor_status: 'succeeded', ...extra }, charge.id);
}

export function requiresAction(charge: CardCharge, origin: string): EndpointResponse {
  return ok(
    {
      status: 'requires_action',
      ...names(charge),
      client_secret: charge.intent.secret,
      next_action: nextAction(charge, origin),
      publishable_key: charge.account.publishableKey,
      message: 'O banco pede a autenticação 3D Secure.',
    },
    charge.id,
  );
}

/** §4.3: a new secret and step; what the response to the charge has said is not repeated. */
export function anotherChallenge(charge: CardCharge, origin: string): EndpointResponse {
  return ok(
    {
      status: 'requires_action',
      client_secret: charge.intent.secret,
      next_action: nextAction(charge, origin),
      message: 'O banco pede mais uma autenticação 3D Secure.',
    },
    charge.id,
  );
}

export function processing(charge: CardCharge): EndpointResponse {
  return ok(
    { status: 'processing', ...names(charge), message: 'Pagamento em processamento. Aguarde o resultado.' },
    charge.id,
  );
}

/** §4.2 Declined. */
export function declined(charge: CardCharge): EndpointResponse {
  return refused(charge, { idTransaction: charge.id });
}

/** §4.3 Failed: without an id, which the caller knows. */
export function confirmDeclined(charge: CardCharge): EndpointResponse {
  return refused(charge, {
    processor_status: charge.mode === 'hosted' ? 'canceled' : 'requires_payment_method',
  });
}

/** `error_code` is the decline code if there is one, else the processor's (§7.3). */
function refused(charge: CardCharge, extra: Record<string, unknown>): EndpointResponse {
  const code = charge.failure?.code ?? 'payment_failed';
  return {
    status: 422,
    body: {
      status: 'error',
      message: charge.failure?.message ?? 'O pagamento falhou.',
      error_code: code,
      decline_code: declineCodeOf(code),
      ...extra,
    },
    idTransaction: charge.id,
  };
}

function names(charge: CardCharge): { idTransaction: string; payment_intent_id: string } {
  return { idTransaction: charge.id, payment_intent_id: charge.intent.id };
}

/** The processor's dialog, or the bank's page. */
export function nextAction(charge: CardCharge, origin: string): Record<string, unknown> {
  if (charge.challenge?.way !== 'redirect') return { type: 'use_processor_sdk' };
  return {
    type: 'redirect_to_url',
    redirect_to_url: {
      url: `${origin}/processor/authorize/${charge.intent.id}`,
      return_url: returnUrlOf(charge, origin),
    },
  };
}

/** Target after the bank's page: the hosted page, the merchant's URL, or the platform's default (§4.2). */
export function returnUrlOf(charge: CardCharge, origin: string): string {
  if (charge.session) return `${origin}/checkout/${charge.session.id}`;
  return charge.returnUrl ?? `${origin}/`;
}
