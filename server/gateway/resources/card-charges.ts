/** §4.2, §4.3: direct card charges, for merchants whose account has raw card access. */
import * as z from 'zod';
import { amountArgument, keyArgument } from '../argument-checks.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, name } from '../decode.ts';
import type { CardChargeResult, Outcome } from '../../checkouts/gateway-port.ts';

export interface CardInput {
  /** 12 to 19 digits. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

export interface CardChargeInput {
  /** USD, 5.00 at least (§8). */
  amountMinor: number;
  /** Kept in memory only during the call. */
  card: CardInput;
  name?: string | undefined;
  email?: string | undefined;
  /** Without it no callbacks are sent. */
  postbackUrl?: string | undefined;
  /** Address to which the buyer returns from a full-page 3-D Secure step. */
  returnUrl?: string | undefined;
  fraudSession?: string | undefined;
  /** The same key returns the same charge for 24 hours (§4.2); 255 characters at most. */
  idempotencyKey: string;
}

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
  if (body.status === 'ok') return { status: 'approved', ...charge };
  if (body.status === 'processing') return { status: 'processing', ...charge };
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
  create(input: CardChargeInput, options?: CallOptions): Promise<Outcome<CardChargeResult>> {
    return this.#caller.call(
      {
        resource: 'cardCharges.create',
        request: () => ({
          path: '/wallet/card/charge',
          idempotencyKey: keyArgument(input.idempotencyKey),
          body: {
            amount: amountArgument(input.amountMinor),
            card: {
              number: input.card.number,
              exp_month: input.card.expMonth,
              exp_year: input.card.expYear,
              cvc: input.card.cvc,
            },
            email: input.email,
            name: input.name,
            postback: input.postbackUrl,
            return_url: input.returnUrl,
            fraud_session: input.fraudSession,
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
