/** §4.8, §4.9: BRL debited, USDT sent to a wallet. On-chain transfers cannot be reversed, and there is no upstream key. */
import * as z from 'zod';
import { amountArgument } from '../arguments.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, money, name, time } from '../decode.ts';
import type { Answer, Explanation } from '../answer.ts';
import { recogniseStatus } from '../status-map.ts';

export const chains = ['polygon', 'tron', 'solana'] as const;
export type Chain = (typeof chains)[number];

const withdrawalStatuses = ['processing', 'sending', 'completed', 'failed', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export interface WithdrawalInput {
  chain: Chain;
  /** Its format is the network's (§4.8); the service checks it, and nothing can be taken back. */
  address: string;
  /** BRL to debit: 10.00 at least, 30.00 on `solana`. */
  amountMinor: number;
}

interface Order {
  /** An integer on the wire, a string where it is asked about (§4.9): a string here. */
  orderId: string;
  /** What decides: `completedAt` is there for every status (§2.5). */
  status: WithdrawalStatus | null;
  unrecognisedStatus: string | null;
  chain: string;
  address: string;
  /** BRL debited. */
  amountMinor: number;
  /** USDT after the fee: decimal string, 6 places. */
  usdtToReceive: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string | null;
}

export interface CreatedWithdrawal extends Order {
  /** USDT before the fee, and the fee: decimal strings, 6 places. */
  usdtGross: string | null;
  platformFeeUsdt: string | null;
  expiresAt: string | null;
}

export interface WithdrawalSnapshot extends Order {
  statusMessage: string | null;
  /** On-chain hash, once completed. */
  txHash: string | null;
  /** Time of the last update, whatever the status. */
  completedAt: string | null;
}

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
  created_at: time,
};

const toOrder = (data: z.infer<z.ZodObject<typeof order>>): Order => ({
  orderId: data.order_id,
  ...recogniseStatus(data.status, withdrawalStatuses),
  chain: data.chain,
  address: data.address,
  amountMinor: data.amount_brl,
  usdtToReceive: data.usdt_to_receive ?? null,
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
      data: z.object({ ...order, status_message: text, payout_tx_hash: text, completed_at: time }),
    })
    .transform(({ data }): WithdrawalSnapshot => ({
      ...toOrder(data),
      statusMessage: data.status_message ?? null,
      txHash: data.payout_tx_hash ?? null,
      completedAt: data.completed_at,
    })),
);

const solanaMinimumMinor = 30_00;

/** §7.2, crypto errors: none has a code, and the messages are Portuguese; the request distinguishes them. */
function explain(
  { httpStatus, body, environment, message }: Answer,
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
   * `POST /crypto/withdraw`. Never sent again by itself: after an unknown outcome, check the balance first (§4.8).
   *
   * Rejections: INVALID_ADDRESS, AMOUNT_BELOW_MINIMUM, INSUFFICIENT_BALANCE (with `extras`).
   */
  create(input: WithdrawalInput, options?: CallOptions): Promise<CreatedWithdrawal> {
    const resource = 'withdrawals.create';
    return this.#caller.call(
      {
        resource,
        request: () => ({
          path: '/crypto/withdraw',
          body: {
            chain: input.chain,
            address: input.address,
            amount: amountArgument(resource, input.amountMinor),
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
  get(orderId: string, options?: CallOptions): Promise<WithdrawalSnapshot> {
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
