/** Adapts the payment service to the port of the domain: outcomes instead of exceptions, nothing of HTTP. */
import type { DepositOrder, DepositReceipt, Gateway, Outcome, Snapshot } from '../checkouts/ports.ts';
import { attemptsPerCard, declineOf, isAboutAmount } from './declines.ts';
import {
  CardDeclinedError,
  InvalidRequestError,
  PaymentServiceError,
  ServiceRejectedError,
  ServiceUnavailableError,
  ServiceUnknownError,
} from './errors.ts';
import type { PaymentService } from './payment-service.ts';
import type { TransactionSnapshot } from './status-map.ts';

/** Few attempts: the caller is waiting, and lookups are repeated by the reconciler anyway. */
const lookupAttempts = 2;

export function checkoutGateway(service: PaymentService): Gateway {
  return {
    environment: service.environment,
    adviceFor: (...codes) => declineOf(...codes).advice,
    attemptsPerCard,
    isAboutAmount,
    deposit: (order) => outcomeOf(() => createDeposit(service, order)),
    charge: ({ card, ...order }, mayRepeat) =>
      outcomeOf(() =>
        service.cardCharges.create(
          {
            amountMinor: order.amountMinor,
            card: {
              number: card.number,
              expMonth: card.exp_month,
              expYear: card.exp_year,
              cvc: card.cvc,
            },
            name: order.name ?? undefined,
            email: order.email ?? undefined,
            fraudSession: order.fraudSession ?? undefined,
            postbackUrl: order.postbackUrl,
            returnUrl: order.returnUrl ?? undefined,
            idempotencyKey: order.idempotencyKey,
          },
          { isRepeat: order.isRepeat, mayRepeat },
        ),
      ),
    confirm: (intentId, mayRepeat) =>
      outcomeOf(() => service.cardCharges.confirm({ intentId }, { mayRepeat })),
    lookup: (serviceId) =>
      outcomeOf(async () =>
        toSnapshot(await service.transactions.get(serviceId, { maxAttempts: lookupAttempts })),
      ),
  };
}

/** Converts the gateway's errors to outcomes; any other error is a bug and is rethrown. */
export async function outcomeOf<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { outcome: 'accepted', value: await call() };
  } catch (error) {
    if (!(error instanceof PaymentServiceError)) throw error;
    if (error instanceof ServiceUnavailableError) {
      const { code, serviceMessage: reason, retryAfterMs } = error;
      return { outcome: 'unavailable', code, reason, retryAfterMs, cause: error };
    }
    if (error instanceof ServiceRejectedError || error instanceof InvalidRequestError) {
      const declined = error instanceof CardDeclinedError;
      return {
        outcome: 'rejected',
        code: error.code,
        status: error instanceof ServiceRejectedError ? error.httpStatus : 422,
        declined,
        declineCode: declined ? error.declineCode : null,
        reason: error.serviceMessage,
        serviceId: declined ? error.serviceId : null,
        fields: error instanceof ServiceRejectedError ? [...error.fields] : [error.argument],
        figures: error instanceof ServiceRejectedError ? error.extras : {},
        cause: error,
      };
    }
    const serviceId = error instanceof ServiceUnknownError ? error.serviceId : null;
    return { outcome: 'unknown', code: error.code, serviceId, cause: error };
  }
}

async function createDeposit(service: PaymentService, order: DepositOrder): Promise<DepositReceipt> {
  const { customer } = order;
  if (order.method === 'pix') {
    const pix = await service.deposits.createPix({
      amountMinor: order.amountMinor,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      document: customer.document,
      postbackUrl: order.postbackUrl,
    });
    return {
      serviceId: pix.serviceId,
      pix: { code: pix.code, imageUrl: pix.imageUrl },
      hosted: null,
      expiresInS: pix.expiresInSeconds,
    };
  }
  const hosted = await service.deposits.createHosted({
    amountMinor: order.amountMinor,
    name: customer.name,
    email: customer.email,
    postbackUrl: order.postbackUrl,
    returnUrl: order.returnUrl ?? undefined,
    wallet: order.wallet ?? undefined,
  });
  return {
    serviceId: hosted.serviceId,
    pix: null,
    hosted: {
      url: hosted.checkoutUrl,
      clientSecret: hosted.clientSecret,
      publishableKey: hosted.publishableKey,
      onBehalfOf: hosted.onBehalfOf,
      amountMinor: hosted.amountMinor,
      currency: hosted.currency,
    },
    expiresInS: hosted.expiresInSeconds,
  };
}

function toSnapshot(found: TransactionSnapshot): Snapshot {
  const common = {
    serviceId: found.serviceId,
    paymentMethod: found.method,
    status: found.status,
    unrecognisedStatus: found.unrecognisedStatus,
    amountMinor: found.amountMinor,
    currency: found.currency,
  };
  if (found.method === 'pix') {
    return {
      ...common,
      refundedMinor: 0,
      cardBrand: null,
      cardLast4: null,
      failureCode: null,
      failureMessage: null,
      failureIsFinal: false,
      paidAt: null,
      dispute: null,
    };
  }
  return {
    ...common,
    refundedMinor: found.refundedMinor,
    cardBrand: found.card?.brand ?? null,
    cardLast4: found.card?.last4 ?? null,
    failureCode: found.failureCode,
    failureMessage: found.failureMessage,
    failureIsFinal: found.failureIsFinal,
    paidAt: found.paidAt === null ? null : Date.parse(found.paidAt),
    dispute: found.dispute,
  };
}
