/** Responses of the specification as strict schemas: an extra field or another JSON type fails. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { ServiceResponse } from './service.ts';

export const text = z.string().min(1);
export const money = z.number().nonnegative().multipleOf(0.01);
export const timestamp = z.iso.datetime();
export const decimalString = (places: number) => z.string().regex(new RegExp(`^\\d+\\.\\d{${places}}$`));

export const cardStates = [
  'pending',
  'requires_action',
  'processing',
  'paid',
  'cancelled',
  'refunded',
  'partially_refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;

export const refundStates = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

/** §2.1 */
export const pixStatus = {
  status: z.enum(['pending', 'paid', 'cancelled']),
  idTransaction: text,
  paymentMethod: z.literal('pix'),
  amount: money,
  taxes: money,
  liquid: money,
};

/** §2.2 */
export const cardStatus = {
  status: z.enum(cardStates),
  idTransaction: z.uuid(),
  paymentMethod: z.literal('card'),
  amount: money,
  refunded_amount: money,
  net_amount: money,
  currency: z.literal('USD'),
  amount_credited_brl: money,
  fx_rate: z.number().nonnegative(),
  card: z.strictObject({ brand: text, last4: z.string().regex(/^\d{4}$/) }).nullable(),
  paid_at: timestamp.nullable(),
  refunded_at: timestamp.nullable(),
  failure_code: text.nullable(),
  failure_message: text.nullable(),
  failure_is_final: z.boolean(),
  dispute: z
    .strictObject({ id: text, status: text, reason: text, amount: money, created_at: timestamp })
    .nullable(),
};

/** §2.3 */
export const payoutStatus = {
  status: z.enum(['pending', 'paid', 'cancelled']),
  idTransaction: text,
  amount: money,
  taxes: money,
  liquid: money,
};

/** §2.4, as returned by §4.7. */
export const refundStatus = {
  status: z.literal('ok'),
  refund_id: text,
  refund_status: z.enum(refundStates),
  idTransaction: z.uuid(),
  amount: money,
  currency: z.literal('USD'),
  created_at: timestamp,
  failure_reason: text.nullable(),
  arn: text.nullable(),
  arn_status: z.enum(['pending', 'available']),
};

const order = {
  order_id: z.int(),
  status: z.enum(['processing', 'sending', 'completed', 'failed', 'cancelled']),
  chain: z.enum(['polygon', 'tron', 'solana']),
  amount_brl: decimalString(2),
  usdt_to_receive: decimalString(6),
  address: text,
  created_at: timestamp,
};

/** §2.5, as returned by §4.8. */
export const orderCreated = {
  ...order,
  status: z.literal('processing'),
  usdt_gross: decimalString(6),
  platform_fee_usdt: decimalString(6),
  expires_at: timestamp,
};

/** §2.5, as returned by §4.9. The hash is "present when completed". */
export const orderStatus = {
  ...order,
  status_message: text,
  payout_tx_hash: text.nullish(),
  completed_at: timestamp,
};

const error = { status: z.literal('error'), message: text };
const fieldNames = z.array(z.string()).min(1);
const fieldMessages = z.record(z.string(), z.array(text).min(1));

export const fieldErrors = z.union([fieldNames, fieldMessages]);

export const responses = {
  pixCreated: z.strictObject({
    idTransaction: text,
    qrcode: text,
    qr_code_image_url: z.string().regex(/^(data:image\/png;base64,|https:\/\/)/),
    expirationInSeconds: z.int().optional(),
  }),
  hostedCreated: z.strictObject({
    status: z.literal('ok'),
    idTransaction: z.uuid(),
    checkout_url: z.url(),
    amount: money,
    currency: z.literal('usd'),
    expires_in_seconds: z.int().positive(),
    client_secret: text,
    publishable_key: text,
    on_behalf_of: text,
  }),
  approved: z.strictObject({
    status: z.literal('ok'),
    idTransaction: z.uuid(),
    payment_intent_id: text,
    processor_status: z.literal('succeeded'),
    requires_action: z.literal(false),
  }),
  challenge: z.strictObject({
    status: z.literal('requires_action'),
    idTransaction: z.uuid(),
    payment_intent_id: text,
    client_secret: text,
    next_action: z.looseObject({ type: text }),
    publishable_key: text,
    message: text,
  }),
  /** The row names the status only; without an id the charge could not be looked up. */
  processing: z.strictObject({
    status: z.literal('processing'),
    idTransaction: z.uuid(),
    payment_intent_id: text.optional(),
    message: text.optional(),
  }),
  /** §7.3: `error_code` is the decline code when there is one, else the processor's. */
  declined: z.strictObject({
    ...error,
    error_code: text,
    decline_code: text.nullable(),
    idTransaction: z.uuid(),
  }),
  confirmed: z.strictObject({
    status: z.literal('ok'),
    idTransaction: z.uuid(),
    payment_intent_id: text,
    processor_status: z.literal('succeeded'),
  }),
  /** The row names the new secret and step; the rest is as in §4.2. */
  anotherChallenge: z.strictObject({
    status: z.literal('requires_action'),
    client_secret: text,
    next_action: z.looseObject({ type: text }),
    idTransaction: z.uuid().optional(),
    payment_intent_id: text.optional(),
    publishable_key: text.optional(),
    message: text.optional(),
  }),
  confirmFailed: z.strictObject({
    ...error,
    error_code: text,
    decline_code: text.nullable(),
    processor_status: z.enum(['requires_payment_method', 'canceled']),
  }),
  pixStatus: z.strictObject(pixStatus),
  cardStatus: z.strictObject(cardStatus),
  payoutStatus: z.strictObject(payoutStatus),
  refundCreated: z.strictObject({
    status: z.literal('ok'),
    idTransaction: z.uuid(),
    refund_id: text,
    refund_status: z.enum(refundStates),
    refunded_amount: money,
    total_refunded: money,
    remaining_refundable: money,
    currency: z.literal('USD'),
    transaction_status: z.enum(['refunded', 'partially_refunded']),
    arn: text.nullable(),
    arn_status: text,
  }),
  refundStatus: z.strictObject(refundStatus),
  orderCreated: z.strictObject({
    status: z.literal('ok'),
    message: text,
    data: z.strictObject(orderCreated),
  }),
  orderStatus: z.strictObject({ status: z.literal('ok'), data: z.strictObject(orderStatus) }),
  /** §4.10, "not shown": the record of §2.3. */
  payoutCreated: z.looseObject({ idTransaction: text }),
  /** §4.11, "not shown" but for the sandbox's USD block. */
  balance: z.looseObject({ usd: z.looseObject({ mode: z.string() }) }),
  /** §5.6, 400 */
  credentialsMissing: z.strictObject({
    status: z.literal('error').optional(),
    error: z.literal('Token ou Secret ausentes'),
    message: text,
  }),
  plainError: z.strictObject(error),
  fieldNames: z.strictObject({ ...error, errors: fieldNames }),
  fieldMessages: z.strictObject({ ...error, errors: fieldMessages }),
  /** §7.1: calls whose form of `errors` is not specified. */
  invalidFields: z.strictObject({ ...error, errors: fieldErrors }),
};

export const codedError = (code: string, more: z.ZodRawShape = {}) =>
  z.strictObject({ ...error, error_code: z.literal(code), ...more });

/** Asserts that the response has this HTTP status and exactly this shape. */
export function assertResponse<T>(response: ServiceResponse, status: number, shape: z.ZodType<T>): T {
  assert.equal(response.status, status, response.text);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  return assertShape(response.body, shape);
}

export function assertShape<T>(value: unknown, shape: z.ZodType<T>): T {
  const result = shape.safeParse(value);
  assert.ok(
    result.success,
    result.success ? '' : `${z.prettifyError(result.error)}\n${JSON.stringify(value)}`,
  );
  return result.data;
}

/** Fields that a validation error names, in either form of `errors`. */
export function namedFields(response: ServiceResponse): string[] {
  const { errors } = response.body;
  return Array.isArray(errors) ? errors.map(String) : Object.keys(errors ?? {});
}

/** Error of the simulator's control interface. */
export const controlError = z.looseObject({ status: z.literal('error'), message: z.string().min(1) });

/** Asserts a 422 that names this field alone. */
export function assertOnlyFieldRejected(response: ServiceResponse, shape: z.ZodType, field: string): void {
  assertResponse(response, 422, shape);
  assert.deepEqual(namedFields(response), [field]);
}
