/** §4.5, §4.10: PIX-OUT, from the BRL balance. */
import * as z from 'zod';
import { pathSegment } from '../argument-checks.ts';
import type { Outcome } from '../../checkouts/gateway-port.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, type JsonObject, money, name } from '../decode.ts';
import { rejected } from '../call-failure.ts';
import {
  type CreatedPayout,
  type PayoutSnapshot,
  servicePayoutStatuses,
} from '../../money-out/gateway-port.ts';
import { isDocumentedShape } from '../platform-errors.ts';
import { oneSpelling, recogniseStatus } from '../status-map.ts';

export interface PayoutInput {
  /** Passed on unchanged, since its shape is not published (§4.10). Credentials in it are replaced. */
  body: JsonObject;
  /** Sent as `baasPostbackUrl`. */
  callbackUrl: string;
}

const recognisePayout = (word: string): Pick<PayoutSnapshot, 'status' | 'unrecognisedStatus'> =>
  recogniseStatus(oneSpelling(word), servicePayoutStatuses);

const created = z.object({
  idTransaction: name.nullish().catch(null),
  // The service may return "error" with HTTP 200 (§4.5). Its meaning for a payout is not documented, so it is no success.
  status: z
    .string()
    .refine((word) => word !== 'error')
    .nullish(),
});

const decodeCreatedFields = decoder(created);

function decodeCreated(answer: JsonObject): CreatedPayout {
  const { idTransaction, status } = decodeCreatedFields(answer);
  const recognised =
    status === 'ok' || status === undefined || status === null
      ? { status: null, unrecognisedStatus: null }
      : recognisePayout(status);
  return { serviceId: idTransaction ?? null, ...recognised, answer };
}

const decodeSnapshot = decoder(
  z
    .object({
      idTransaction: name,
      status: z.string(),
      amount: money,
      taxes: money.nullish().catch(null),
      liquid: money.nullish().catch(null),
    })
    .transform((body): PayoutSnapshot => ({
      serviceId: body.idTransaction,
      ...recognisePayout(body.status),
      amountMinor: body.amount,
      feeMinor: body.taxes ?? null,
      netMinor: body.liquid ?? null,
    })),
);

const notFoundCode = 'PAYOUT_NOT_FOUND';

export class Payouts {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * `POST /pixout`. Live credentials only; one a minute per address and per account (§8). No key: never sent again by
   * itself, and INTERNAL_ERROR is `unknown` ("check balance and callbacks before retrying"). ACQUIRER_NOT_CONFIGURED: nothing was done.
   *
   * Rejections, mostly 401 and no matter of credentials (§7.2): INSUFFICIENT_BALANCE, INSUFFICIENT_BALANCE_FOR_FEE,
   * DAILY_LIMIT_EXCEEDED, MINIMUM_AMOUNT_NOT_MET, MAXIMUM_AMOUNT_EXCEEDED, VALIDATION_ERROR, SANDBOX_NOT_ALLOWED, REFUND_ONLY.
   */
  create(input: PayoutInput, options?: CallOptions): Promise<Outcome<CreatedPayout>> {
    return this.#caller.call(
      {
        resource: 'payouts.create',
        request: () => ({ path: '/pixout', body: { ...input.body, baasPostbackUrl: input.callbackUrl } }),
        repeatable: 'once',
        decode: decodeCreated,
      },
      options,
    );
  }

  /** `GET /transactions/pixout/{idTransaction}`. Rejections: PAYOUT_NOT_FOUND, REFUND_ONLY. */
  get(serviceId: string, options?: CallOptions): Promise<Outcome<PayoutSnapshot>> {
    return this.#caller.call(
      {
        resource: 'payouts.get',
        request: () => ({ path: `/transactions/pixout/${pathSegment('serviceId', serviceId)}` }),
        repeatable: 'lookup',
        // §4.5: an unknown payout is HTTP 200 with `status: error`. An existing payout has an id.
        failureIn: ({ body }) =>
          body !== null && isDocumentedShape(200, body) && body['idTransaction'] === undefined
            ? rejected({ resource: 'payouts.get', code: notFoundCode, httpStatus: 404 })
            : null,
        decode: decodeSnapshot,
        explain: ({ httpStatus }) => (httpStatus === 404 ? { code: notFoundCode } : null),
      },
      options,
    );
  }
}
