/** The service's endpoints for direct charges (§4.2, §4.3). The card number decides the outcome, as with test cards. */
import { behaviourOf } from '../cards.ts';
import {
  failure,
  newTransaction,
  numberIn,
  type ServiceResponse,
  type ServiceRequest,
  textIn,
} from './endpoints.ts';
import type { Transaction } from './records.ts';
import type { PaymentServiceModel } from './service.ts';

const dayMs = 24 * 3_600_000;

export function chargeCard(service: PaymentServiceModel, request: ServiceRequest): ServiceResponse {
  const { body, headers } = request;
  const card = body['card'] as Record<string, unknown> | undefined;
  const number = card === undefined ? null : textIn(card, 'number');
  const amountMinor = Math.round(numberIn(body, 'amount') * 100);
  if (number === null || !Number.isFinite(amountMinor))
    return failure(422, null, { errors: ['card.number'] });
  if (amountMinor < 500) return failure(422, 'AMOUNT_BELOW_MINIMUM');
  const key = headers['idempotency-key'] ?? textIn(body, 'idempotency_key');
  const earlier = [...service.transactions.values()].find(
    ({ idempotencyKey, createdAt }) =>
      idempotencyKey !== null && idempotencyKey === key && service.now() - createdAt < dayMs,
  );
  if (earlier) return chargeResponse(service, earlier);
  const behaviour = behaviourOf(number);
  if (behaviour === 'invalid') return failure(422, null, { errors: ['card.number'] });
  if (behaviour === 'busy' && service.random.chance(0.7))
    return failure(503, 'PROCESSOR_TEMPORARILY_UNAVAILABLE');
  if (behaviour === 'not_made') return failure(422, 'PI_CREATE_FAILED');
  const transaction = service.open(
    newTransaction(service, {
      kind: 'direct',
      status: 'processing',
      amountMinor,
      currency: 'USD',
      postback: textIn(body, 'postback'),
      email: textIn(body, 'email') ?? '',
      cardLast4: number.slice(-4),
      idempotencyKey: key ?? null,
    }),
  );
  switch (behaviour) {
    case 'insufficient_funds':
    case 'stolen_card':
      service.cancel(transaction, behaviour, false);
      break;
    case 'challenge':
      transaction.status = 'requires_action';
      transaction.authentication = 'waiting';
      break;
    case 'slow_paid':
      transaction.processorOutcome = 'paid';
      break;
    case 'slow_declined':
      transaction.processorOutcome = 'cancelled';
      break;
    case 'made_in_doubt':
      service.pay(transaction);
      return failure(422, 'PI_CREATE_FAILED');
    default:
      service.pay(transaction);
  }
  return chargeResponse(service, transaction);
}

function chargeResponse(_service: PaymentServiceModel, transaction: Transaction): ServiceResponse {
  const { id, intentId, status, failureCode } = transaction;
  const shared = { idTransaction: id, payment_intent_id: intentId };
  switch (status) {
    case 'cancelled':
      return failure(422, failureCode, { decline_code: failureCode, idTransaction: id });
    case 'requires_action':
      return {
        status: 200,
        body: {
          ...shared,
          status: 'requires_action',
          client_secret: transaction.clientSecret,
          next_action: { type: 'use_sdk' },
          publishable_key: 'pk_live_public',
          message: 'authenticate',
        },
      };
    case 'pending':
    case 'processing':
      return { status: 200, body: { ...shared, status: 'processing' } };
    default:
      return {
        status: 200,
        body: { ...shared, status: 'ok', processor_status: 'succeeded', requires_action: false },
      };
  }
}

export function confirmCard(service: PaymentServiceModel, { body }: ServiceRequest): ServiceResponse {
  const intentId = textIn(body, 'payment_intent_id');
  const transaction = [...service.transactions.values()].find((one) => one.intentId === intentId);
  if (transaction?.kind !== 'direct') return failure(404, 'NOT_FOUND');
  if (transaction.status === 'requires_action' && transaction.authentication === 'passed')
    service.pay(transaction);
  if (transaction.status === 'requires_action' && transaction.authentication === 'failed')
    service.cancel(transaction, 'payment_intent_authentication_failure', false);
  return chargeResponse(service, transaction);
}
