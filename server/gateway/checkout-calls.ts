/** The calls of the payment service that a checkout needs, in the shapes of the domain's port. */
import type { DepositOrder, DepositReceipt, Gateway, Outcome, Snapshot } from '../checkouts/gateway-port.ts';
import { attemptsPerCard, declineOf, isAboutAmount } from './declines.ts';
import type { PaymentService } from './payment-service.ts';
import type { TransactionSnapshot } from './status-map.ts';

/** Few attempts: the caller is waiting, and lookups are repeated by the reconciler anyway. */
const lookupAttempts = 2;

export function checkoutCalls(service: PaymentService): Gateway {
  return {
    environment: service.environment,
    adviceFor: (...codes) => declineOf(...codes).advice,
    attemptsPerCard,
    isAboutAmount,
    deposit: (order) => createDeposit(service, order),
    charge: ({ card, ...order }, mayRepeat) =>
      service.cardCharges.create(
        {
          amountMinor: order.amountMinor,
          card: { number: card.number, expMonth: card.exp_month, expYear: card.exp_year, cvc: card.cvc },
          name: order.name ?? undefined,
          email: order.email ?? undefined,
          fraudSession: order.fraudSession ?? undefined,
          postbackUrl: order.postbackUrl,
          returnUrl: order.returnUrl ?? undefined,
          idempotencyKey: order.idempotencyKey,
        },
        { isRepeat: order.isRepeat, mayRepeat },
      ),
    confirm: (intentId, mayRepeat) => service.cardCharges.confirm({ intentId }, { mayRepeat }),
    lookup: async (serviceId) =>
      accepted(await service.transactions.get(serviceId, { maxAttempts: lookupAttempts }), toSnapshot),
  };
}

/** Converts the value of an accepted call. */
const accepted = <T, U>(result: Outcome<T>, convert: (value: T) => U): Outcome<U> =>
  result.outcome === 'accepted' ? { outcome: 'accepted', value: convert(result.value) } : result;

async function createDeposit(service: PaymentService, order: DepositOrder): Promise<Outcome<DepositReceipt>> {
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
    return accepted(pix, ({ serviceId, code, imageUrl, expiresInSeconds }) => ({
      serviceId,
      pix: { code, imageUrl },
      hosted: null,
      expiresInS: expiresInSeconds,
    }));
  }
  const hosted = await service.deposits.createHosted({
    amountMinor: order.amountMinor,
    name: customer.name,
    email: customer.email,
    postbackUrl: order.postbackUrl,
    returnUrl: order.returnUrl ?? undefined,
    wallet: order.wallet ?? undefined,
  });
  return accepted(hosted, ({ serviceId, checkoutUrl: url, expiresInSeconds, ...page }) => ({
    serviceId,
    pix: null,
    hosted: { url, ...page },
    expiresInS: expiresInSeconds,
  }));
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
      feeMinor: found.feeMinor,
      netMinor: found.netMinor,
      fxRate: null,
      fxAmountBrlMinor: null,
      refundedAt: null,
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
    feeMinor: null,
    netMinor: null,
    fxRate: found.fxRate,
    fxAmountBrlMinor: found.fxAmountBrlMinor,
    refundedAt: found.refundedAt === null ? null : Date.parse(found.refundedAt),
    dispute: found.dispute,
  };
}
