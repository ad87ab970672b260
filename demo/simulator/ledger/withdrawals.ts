import type { Account } from '../accounts.ts';
import { crypto } from '../unspecified-values.ts';
import type { LedgerContext } from './context.ts';
import { assertMove, withdrawalMoves, type WithdrawalState } from './transitions.ts';

export type Chain = 'polygon' | 'tron' | 'solana';

/** A crypto withdrawal order (§2.5). USDT amounts are in millionths. */
export interface Withdrawal {
  readonly orderId: number;
  readonly account: Account;
  state: WithdrawalState;
  readonly chain: Chain;
  readonly address: string;
  readonly amountMinor: number;
  readonly grossMicroUsdt: bigint;
  readonly feeMicroUsdt: bigint;
  payoutTxHash: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  updatedAtMs: number;
}

const firstOrderId = 1001;

export class Withdrawals {
  readonly #orders = new Map<number, Withdrawal>();
  readonly #context: LedgerContext;

  constructor(context: LedgerContext) {
    this.#context = context;
  }

  /** §3.4: "The BRL amount is reserved as soon as the order is created." The caller has checked the balance. */
  create(input: Pick<Withdrawal, 'account' | 'chain' | 'address' | 'amountMinor'>): Withdrawal {
    const { balances, clock, changes } = this.#context;
    const createdAtMs = clock.nowMs();
    const gross = Math.floor((input.amountMinor / 100 / crypto.brlPerUsdt) * 1e6);
    const fee = Math.ceil((gross * crypto.feeBasisPoints) / 10_000);
    const order: Withdrawal = {
      orderId: firstOrderId + this.#orders.size,
      ...input,
      state: 'processing',
      grossMicroUsdt: BigInt(gross),
      feeMicroUsdt: BigInt(fee),
      payoutTxHash: null,
      createdAtMs,
      expiresAtMs: createdAtMs + crypto.expiresInMs,
      updatedAtMs: createdAtMs,
    };
    this.#orders.set(order.orderId, order);
    const reference = String(order.orderId);
    balances.move(order.account, 'withdrawal', reference, 'brl.available', 'brl.reserved', order.amountMinor);
    changes.announce('withdrawal', reference);
    return order;
  }

  find(orderId: number): Withdrawal | undefined {
    return this.#orders.get(orderId);
  }

  all(): Withdrawal[] {
    return [...this.#orders.values()];
  }

  send(order: Withdrawal): void {
    this.#move(order, 'sending');
  }

  complete(order: Withdrawal): void {
    this.#move(order, 'completed');
    const { ids } = this.#context;
    order.payoutTxHash = order.chain === 'solana' ? ids.token('') + ids.token('') : `0x${ids.hex(64)}`;
    if (order.chain === 'tron') order.payoutTxHash = order.payoutTxHash.slice(2);
    this.#release(order, 'outside');
  }

  /** §3.4: returns the reserved BRL. */
  fail(order: Withdrawal): void {
    this.#move(order, 'failed');
    this.#release(order, 'brl.available');
  }

  cancel(order: Withdrawal): void {
    this.#move(order, 'cancelled');
    this.#release(order, 'brl.available');
  }

  #move(order: Withdrawal, to: WithdrawalState): void {
    assertMove(withdrawalMoves, order.state, to);
    order.state = to;
    order.updatedAtMs = this.#context.clock.nowMs();
    this.#context.changes.announce('withdrawal', String(order.orderId));
  }

  #release(order: Withdrawal, to: 'outside' | 'brl.available'): void {
    const kind = `withdrawal_${order.state}`;
    this.#context.balances.move(
      order.account,
      kind,
      String(order.orderId),
      'brl.reserved',
      to,
      order.amountMinor,
    );
  }
}
