/** §4.1: charges paid outside the shop's page: in the bank's app, on the hosted page or with a wallet. */
import * as z from 'zod';
import type { Wallet } from '../../../widget/protocol/checkout.ts';
import type { DepositOrder, DepositReceipt, Outcome } from '../../checkouts/gateway-port.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, money, name } from '../decode.ts';
import { amountArgument } from '../argument-checks.ts';
import { minorFromNumber } from '../../values/money.ts';
import type { ErrorBody, Explanation } from '../error-body.ts';

/** The service's neutral names of the wallets (§4.1). */
const serviceWallets: Readonly<Record<Wallet, string>> = {
  apple_pay: 'wallet_a_pay',
  google_pay: 'wallet_b_pay',
};

/** Acquirers vary: an implausible or invalid time is treated as absent. */
const maxS = 400 * 24 * 60 * 60;
const seconds = z.number().min(1).max(maxS).transform(Math.floor).nullish().catch(null);

const decodePix = decoder(
  z
    .object({
      // §4.1 shows none; a code beside "error" is no charge that a buyer may pay.
      status: z
        .string()
        .nullish()
        .catch(null)
        .refine((word) => word !== 'error'),
      idTransaction: name,
      qrcode: z.string().min(1),
      qr_code_image_url: z
        .string()
        .regex(/^(data:image\/|https:\/\/)/)
        .nullish()
        .catch(null),
      expirationInSeconds: seconds,
    })
    .transform((body): DepositReceipt => ({
      serviceId: body.idTransaction,
      pix: { code: body.qrcode, imageUrl: body.qr_code_image_url ?? null },
      hosted: null,
      expiresInS: body.expirationInSeconds ?? null,
    })),
);

const decodeHosted = decoder(
  z
    .object({
      status: z.literal('ok'),
      idTransaction: name,
      checkout_url: z.url({ protocol: /^https?$/ }),
      amount: money.nullish().catch(null),
      currency: z.string().nullish().catch(null),
      expires_in_seconds: seconds,
      client_secret: z.string().nullish().catch(null),
      publishable_key: z.string().nullish().catch(null),
      on_behalf_of: z.string().nullish().catch(null),
    })
    .transform((body): DepositReceipt => ({
      serviceId: body.idTransaction,
      pix: null,
      hosted: {
        url: body.checkout_url,
        clientSecret: body.client_secret ?? null,
        publishableKey: body.publishable_key ?? null,
        onBehalfOf: body.on_behalf_of ?? null,
        amountMinor: body.amount ?? null,
        currency: body.currency?.toUpperCase() ?? null,
      },
      expiresInS: body.expires_in_seconds ?? null,
    })),
);

/**
 * `POST /wallet/deposit/payment`. There is no idempotency key: after an unknown outcome it is never sent again by itself.
 *
 * Rejections: AMOUNT_OUT_OF_BOUNDS (401 in fact; §7.1), AMOUNT_BELOW_MINIMUM, VALIDATION_ERROR, SANDBOX_NOT_ALLOWED,
 * REFUND_ONLY, CARD_NOT_AVAILABLE, PROCESSOR_ACCOUNT_NOT_READY, INVALID_WALLET, CHARGE_NOT_CREATED, ACQUIRER_API_ERROR,
 * ACQUIRER_UNEXPECTED_RESPONSE, CREDENTIALS_INVALID, ACCOUNT_BLOCKED.
 */
export class Deposits {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** A PIX charge. Live credentials only (§5). Missing details are left out, and rejected by name. */
  createPix(order: DepositOrder, options?: CallOptions): Promise<Outcome<DepositReceipt>> {
    return this.#caller.call(
      {
        resource: 'deposits.createPix',
        request: () => ({
          path: '/wallet/deposit/payment',
          body: {
            amount: amountArgument(order.amountMinor),
            method_pay: 'pix',
            debtor_name: order.customer.name,
            email: order.customer.email,
            phone: order.customer.phone,
            debtor_document_number: order.customer.document,
            postback: order.postbackUrl,
          },
        }),
        repeatable: 'once',
        decode: decodePix,
        // §7.2: the acquirer failed; no charge was made.
        explain: (answer) =>
          amountBoundOf(answer) ??
          (answer.httpStatus === 500 ? { code: 'ACQUIRER_FAILED', isLater: true } : null),
      },
      options,
    );
  }

  /** A card or wallet charge on the service's hosted page. */
  createHosted(order: DepositOrder, options?: CallOptions): Promise<Outcome<DepositReceipt>> {
    return this.#caller.call(
      {
        resource: 'deposits.createHosted',
        request: () => ({
          path: '/wallet/deposit/payment',
          body: {
            amount: amountArgument(order.amountMinor),
            method_pay: 'card',
            debtor_name: order.customer.name,
            email: order.customer.email,
            postback: order.postbackUrl,
            return_url: order.returnUrl ?? undefined,
            wallet: order.wallet === null ? undefined : serviceWallets[order.wallet],
          },
        }),
        repeatable: 'once',
        decode: decodeHosted,
        explain: (answer) =>
          amountBoundOf(answer) ??
          // §7.2: the processor rejected it, with a message and no code.
          (answer.httpStatus === 422 && !('errors' in answer.body) ? { code: 'CHARGE_NOT_CREATED' } : null),
      },
      options,
    );
  }
}

// Words of the other two messages, in both languages of the service.
const aboutAccount =
  /token|secret|credenci|credential|permiss|autoriz|authori[sz]|bloque|blocked|aprova|approve/i;
const aboutMinimum = /m[ií]nim|minimum|menor|below|at least/i;
const aboutMaximum = /m[aá]xim|maximum|maior|above|at most|limit/i;

/** `1.234,56`, `1,234.56`, `10,00`, `10.5` or `10`. */
const figure = /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/;

/**
 * Detects an amount outside the platform's bounds. §7.1: a 401 from `POST /wallet/deposit/payment` means wrong credentials, a blocked
 * account, or such an amount. None has an `error_code`; only the last one's message states a bound.
 *
 * Requires a figure and no word about the account: mistaking a revoked credential for an amount bound would hide an outage; the
 * reverse would raise a false alarm.
 */
export function amountBoundOf({ httpStatus, body, message }: ErrorBody): Explanation | null {
  if (httpStatus !== 401 || body['error_code'] !== undefined || message === null) return null;
  if (aboutAccount.test(message)) return null;
  const bound = figure.exec(message);
  if (bound === null) return null;
  const code = 'AMOUNT_OUT_OF_BOUNDS';
  const boundMinor = parseFigure(bound[0]);
  // With two figures, or both words, the bounds cannot be distinguished: return only that there is one.
  const single = boundMinor !== null && !figure.test(message.slice(bound.index + bound[0].length));
  if (!single || aboutMinimum.test(message) === aboutMaximum.test(message)) return { code };
  return {
    code,
    figures: aboutMinimum.test(message)
      ? { minimumAmountMinor: boundMinor }
      : { maximumAmountMinor: boundMinor },
  };
}

/** The last separator is the decimal point if one or two digits follow it; all others are grouping. */
function parseFigure(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return minorFromNumber(Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`));
}
