/** §4.8, §4.9: BRL debited, USDT sent to a wallet. On-chain transfers cannot be reversed, and there is no upstream key. */
import * as z from 'zod';
import { amountArgument } from '../argument-checks.ts';
import type { Outcome } from '../../checkouts/gateway-port.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, money, name, time } from '../decode.ts';
import { type ErrorBody, type Explanation, readableReason } from '../error-body.ts';
import {
  type CreatedWithdrawal,
  serviceWithdrawalStatuses,
  type WithdrawalInput,
  type WithdrawalOrder,
  type WithdrawalSnapshot,
} from '../../money-out/gateway-port.ts';
import { recogniseStatus } from '../status-map.ts';

const usdt = z
  .string()
  .regex(/^\d+(\.\d{1,6})?$/)
  .nullish()
  .catch(null);
const text = z.string().nullish().catch(null);
const order = {
  order_id: z.union([z.int().nonnegative().transform(String), name]),
  status: z.string(),
  chain: z.string(),
  address: z.string(),
  amount_brl: money,
  usdt_to_receive: usdt,
  status_message: text,
  created_at: time,
};

const toOrder = (data: z.infer<z.ZodObject<typeof order>>): WithdrawalOrder => ({
  orderId: data.order_id,
  ...recogniseStatus(data.status, serviceWithdrawalStatuses),
  chain: data.chain,
  address: data.address,
  amountMinor: data.amount_brl,
  usdtToReceive: data.usdt_to_receive ?? null,
  statusMessage: readableReason(data.status_message ?? null),
  createdAt: data.created_at,
});

const decodeCreated = decoder(
  z
    .object({
      status: z.literal('ok'),
      data: z.object({ ...order, usdt_gross: usdt, platform_fee_usdt: usdt, expires_at: time }),
    })
    .transform(({ data }): CreatedWithdrawal => ({
      ...toOrder(data),
      usdtGross: data.usdt_gross ?? null,
      platformFeeUsdt: data.platform_fee_usdt ?? null,
      expiresAt: data.expires_at,
    })),
);

const decodeSnapshot = decoder(
  z
    .object({
      status: z.literal('ok'),
      data: z.object({ ...order, payout_tx_hash: text, completed_at: time }),
    })
    .transform(({ data }): WithdrawalSnapshot => ({
      ...toOrder(data),
      txHash: data.payout_tx_hash ?? null,
      completedAt: data.status === 'completed' ? data.completed_at : null,
    })),
);

const solanaMinimumMinor = 30_00;

/** §7.2, crypto errors: none has a code, and the messages are Portuguese; the request distinguishes them. */
function explain(
  { httpStatus, body, environment, message }: ErrorBody,
  input?: WithdrawalInput,
): Explanation | null {
  // §7.2: the conversion quote is not available; no order was made.
  if (httpStatus === 500) return { code: 'QUOTE_UNAVAILABLE', isLater: true };
  if (httpStatus === 403) return { code: environment === 'sandbox' ? 'SANDBOX_NOT_ALLOWED' : 'REFUND_ONLY' };
  if (httpStatus === 404) return { code: 'WITHDRAWAL_NOT_FOUND' };
  if (httpStatus !== 400 || input === undefined || /token|secret/i.test(message ?? '')) return null;
  if ('available_balance' in body || 'requested_amount' in body) return { code: 'INSUFFICIENT_BALANCE' };
  if (input.chain === 'solana' && input.amountMinor < solanaMinimumMinor)
    return { code: 'AMOUNT_BELOW_MINIMUM' };
  return { code: 'INVALID_ADDRESS' };
}

/** Live credentials only. Rejections of both: SANDBOX_NOT_ALLOWED, REFUND_ONLY, VALIDATION_ERROR, CREDENTIALS_INVALID. */
export class Withdrawals {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * `POST /crypto/withdraw`. Never retried automatically: after an unknown outcome, check the balance first (§4.8).
   *
   * Rejections: INVALID_ADDRESS, AMOUNT_BELOW_MINIMUM, INSUFFICIENT_BALANCE (with `figures`).
   */
  create(input: WithdrawalInput, options?: CallOptions): Promise<Outcome<CreatedWithdrawal>> {
    return this.#caller.call(
      {
        resource: 'withdrawals.create',
        request: () => ({
          path: '/crypto/withdraw',
          body: {
            chain: input.chain,
            address: input.address,
            amount: amountArgument(input.amountMinor),
          },
        }),
        repeatable: 'once',
        decode: decodeCreated,
        explain: (answer) => explain(answer, input),
      },
      options,
    );
  }

  /** `POST /crypto/withdraw/status`; every 30 to 60 s is enough. Rejections: WITHDRAWAL_NOT_FOUND. */
  get(orderId: string, options?: CallOptions): Promise<Outcome<WithdrawalSnapshot>> {
    return this.#caller.call(
      {
        resource: 'withdrawals.get',
        request: () => ({ path: '/crypto/withdraw/status', body: { order_id: orderId } }),
        repeatable: 'lookup',
        decode: decodeSnapshot,
        explain: (answer) => explain(answer),
      },
      options,
    );
  }
}
