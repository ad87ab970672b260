/** Routes requests to the service's endpoints (§4, §7); deposits and lookups are implemented here. */
import { chargeCard, confirmCard } from './card-endpoints.ts';
import { openPayout, openWithdrawal, payoutStatus, withdrawalStatus } from './money-out-endpoints.ts';
import type { Transaction } from './records.ts';
import { createRefund, refundStatus } from './refund-endpoints.ts';
import type { PaymentServiceModel } from './service.ts';

export interface ServiceRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
}

export interface ServiceResponse {
  status: number;
  body: Record<string, unknown>;
}

export type Endpoint = (service: PaymentServiceModel, request: ServiceRequest) => ServiceResponse;

export const failure = (status: number, errorCode: string | null, extra: object = {}): ServiceResponse => ({
  status,
  body: {
    status: 'error',
    message: 'Não foi possível',
    ...(errorCode !== null && { error_code: errorCode }),
    ...extra,
  },
});

export const numberIn = (body: ServiceRequest['body'], name: string): number =>
  typeof body[name] === 'number' ? body[name] : Number.NaN;
export const textIn = (body: ServiceRequest['body'], name: string): string | null =>
  typeof body[name] === 'string' ? body[name] : null;

export function respond(service: PaymentServiceModel, request: ServiceRequest): ServiceResponse {
  const { method, path, headers, body } = request;
  const credentials = method === 'POST' ? body : headers;
  const { token, secret } = service.credentials;
  if (credentials['token'] === undefined || credentials['secret'] === undefined)
    return { status: 400, body: { error: 'Token ou Secret ausentes', message: 'token' } };
  if (credentials['token'] !== token || credentials['secret'] !== secret) return failure(401, null);
  const endpoint = posts[path];
  if (method === 'POST') return endpoint ? endpoint(service, request) : failure(404, null);
  const [, head, kind, id] =
    /^\/(transactions|wallet\/card|account)\/(payment|pixout|refund|balance)\/?(.*)$/.exec(path) ?? [];
  if (head === undefined || kind === undefined || id === undefined) return failure(404, null);
  return gets[kind]?.(service, { ...request, path: decodeURIComponent(id) }) ?? failure(404, null);
}

const posts: Readonly<Record<string, Endpoint>> = {
  '/wallet/deposit/payment': deposit,
  '/wallet/card/charge': chargeCard,
  '/wallet/card/confirm': confirmCard,
  '/wallet/card/refund': createRefund,
  '/pixout': openPayout,
  '/crypto/withdraw': openWithdrawal,
  '/crypto/withdraw/status': withdrawalStatus,
};

/** Handlers get the id as `path`. */
const gets: Readonly<Record<string, Endpoint>> = {
  payment: transactionStatus,
  pixout: payoutStatus,
  refund: refundStatus,
  balance: (service) => ({
    status: 200,
    body: { status: 'ok', brl: { available: service.balanceMinor / 100 } },
  }),
};

export const newTransaction = (
  service: PaymentServiceModel,
  fields: Pick<Transaction, 'kind' | 'amountMinor' | 'currency' | 'postback'> & Partial<Transaction>,
): Transaction => ({
  id: service.name('tx'),
  email: '',
  status: 'pending',
  createdAt: service.now(),
  expiresAt: service.now() + 3_600_000,
  paidAt: null,
  refundedMinor: 0,
  failureCode: null,
  cardLast4: null,
  intentId: service.name('pi_'),
  clientSecret: service.name('seti_canary_'),
  idempotencyKey: null,
  processorOutcome: null,
  authentication: null,
  dispute: null,
  reportedAmountMinor: fields.amountMinor,
  reportedCurrency: fields.currency,
  refreshedAt: null,
  ...fields,
});

/** §4.1 */
function deposit(service: PaymentServiceModel, { body }: ServiceRequest): ServiceResponse {
  const amountMinor = Math.round(numberIn(body, 'amount') * 100);
  const postback = textIn(body, 'postback');
  const email = textIn(body, 'email') ?? '';
  if (!Number.isFinite(amountMinor) || postback === null)
    return failure(422, null, { errors: { amount: ['?'] } });
  if (body['method_pay'] === 'pix') {
    if (textIn(body, 'debtor_name') === null) return failure(422, null, { errors: { debtor_name: ['?'] } });
    const transaction = service.open(
      newTransaction(service, { kind: 'pix', amountMinor, currency: 'BRL', postback, email }),
    );
    return {
      status: 200,
      body: {
        idTransaction: transaction.id,
        qrcode: `00020126-${transaction.id}`,
        qr_code_image_url: 'https://service.test/qr.png',
        expirationInSeconds: 3600,
      },
    };
  }
  if (amountMinor < 500) return failure(422, 'AMOUNT_BELOW_MINIMUM');
  const transaction = service.open(
    newTransaction(service, { kind: 'hosted', amountMinor, currency: 'USD', postback, email }),
  );
  return {
    status: 200,
    body: {
      status: 'ok',
      idTransaction: transaction.id,
      checkout_url: `https://service.test/pay/${transaction.id}`,
      amount: amountMinor / 100,
      currency: 'usd',
      expires_in_seconds: 3600,
      client_secret: transaction.clientSecret,
      publishable_key: 'pk_live_public',
      on_behalf_of: 'acct_public',
    },
  };
}

/** §4.4 */
function transactionStatus(service: PaymentServiceModel, { path: id }: ServiceRequest): ServiceResponse {
  const transaction = service.transactions.get(id);
  if (transaction === undefined) return failure(404, null);
  service.refresh(transaction);
  const { kind, status, reportedAmountMinor } = transaction;
  const shared = { status, idTransaction: id, amount: reportedAmountMinor / 100 };
  if (kind === 'pix')
    return {
      status: 200,
      body: { ...shared, paymentMethod: 'pix', taxes: 0.5, liquid: reportedAmountMinor / 100 - 0.5 },
    };
  const { dispute } = transaction;
  return {
    status: 200,
    body: {
      ...shared,
      paymentMethod: 'card',
      currency: transaction.reportedCurrency,
      refunded_amount: transaction.refundedMinor / 100,
      net_amount: (reportedAmountMinor - transaction.refundedMinor) / 100,
      card: transaction.cardLast4 === null ? null : { brand: 'visa', last4: transaction.cardLast4 },
      paid_at: transaction.paidAt === null ? null : new Date(transaction.paidAt).toISOString(),
      refunded_at: null,
      failure_code: transaction.failureCode,
      failure_message: transaction.failureCode === null ? null : 'declined',
      failure_is_final: status === 'cancelled',
      dispute:
        dispute === null
          ? null
          : {
              id: dispute.id,
              status: dispute.status,
              reason: dispute.reason,
              amount: dispute.amountMinor / 100,
              created_at: new Date(dispute.createdAt).toISOString(),
            },
    },
  };
}
