/** §4.2, §4.3: direct card charges, for merchants whose account has raw card access. */
import * as z from 'zod';
import { amountArgument, keyArgument } from '../argument-checks.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, name } from '../decode.ts';
import type { CardChargeResult, ChargeOrder, Outcome } from '../../checkouts/gateway-port.ts';

/** One limit for `charge` and `confirm` together (§8). */
const cardRateLimit = 'card';

const ids = { idTransaction: name.nullish(), payment_intent_id: name.nullish() };

const result = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), ...ids }),
  z.object({
    status: z.literal('requires_action'),
    ...ids,
    client_secret: z.string().min(1),
    publishable_key: z.string().nullish().catch(null),
  }),
  z.object({ status: z.literal('processing'), ...ids }),
]);

function toResult(body: z.infer<typeof result>): CardChargeResult {
  const charge = { serviceId: body.idTransaction ?? null, intentId: body.payment_intent_id ?? null };
  if (body.status !== 'requires_action')
    return { status: body.status === 'ok' ? 'approved' : 'processing', ...charge };
  return {
    status: 'requires_action',
    ...charge,
    clientSecret: body.client_secret,
    publishableKey: body.publishable_key ?? null,
  };
}

const decodeConfirm = decoder(result.transform(toResult));

// A charge without its id could never be looked up, so an approval without it is not accepted.
const decodeCharge = decoder(
  result
    .refine((body) => body.status === 'processing' || body.idTransaction, { path: ['idTransaction'] })
    .refine((body) => body.status !== 'requires_action' || body.payment_intent_id, {
      path: ['payment_intent_id'],
    })
    .transform(toResult),
);

/**
 * A declined card is a rejection with `declined`. Other rejections: VALIDATION_ERROR (with `fields`),
 * AMOUNT_BELOW_MINIMUM, CARD_NOT_AVAILABLE, RAW_CARD_NOT_ENABLED, PROCESSOR_ACCOUNT_NOT_READY, REFUND_ONLY, NOT_FOUND
 * (confirm), CREDENTIALS_INVALID, ACCOUNT_BLOCKED. PI_CREATE_FAILED and CONFIRM_FAILED are `unknown` (§7.2).
 */
export class CardCharges {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** `POST /wallet/card/charge`. Repeated with the same key while its outcome is unknown, for 45 s at most. */
  create(order: ChargeOrder, options?: CallOptions): Promise<Outcome<CardChargeResult>> {
    return this.#caller.call(
      {
        resource: 'cardCharges.create',
        request: () => ({
          path: '/wallet/card/charge',
          idempotencyKey: keyArgument(order.idempotencyKey),
          body: {
            amount: amountArgument(order.amountMinor),
            card: order.card,
            email: order.email ?? undefined,
            name: order.name ?? undefined,
            postback: order.postbackUrl,
            return_url: order.returnUrl ?? undefined,
            fraud_session: order.fraudSession ?? undefined,
          },
        }),
        repeatable: 'keyed',
        rateLimit: cardRateLimit,
        declines: true,
        decode: decodeCharge,
      },
      options,
    );
  }

  /** `POST /wallet/card/confirm`, after the browser step, whatever its result. Safe to repeat (§4.3). */
  confirm(input: { intentId: string }, options?: CallOptions): Promise<Outcome<CardChargeResult>> {
    return this.#caller.call(
      {
        resource: 'cardCharges.confirm',
        request: () => ({ path: '/wallet/card/confirm', body: { payment_intent_id: input.intentId } }),
        repeatable: 'keyed',
        rateLimit: cardRateLimit,
        declines: true,
        decode: decodeConfirm,
      },
      options,
    );
  }
}
