/**
 * The movements of the account that the companion knows of: each once, when it was settled, with what the service says of it.
 * `gross` and `net` are what the balance gains, negative for money that leaves it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPaid } from '../../widget/protocol/payment-status.ts';
import type { Checkout, Payment } from '../checkouts/checkout.ts';
import type { Payout } from './payout.ts';
import type { Refund } from './refund.ts';
import type { Withdrawal } from './withdrawal.ts';

export const movementKinds = ['payment', 'refund', 'return', 'payout', 'withdrawal', 'dispute'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Money in minor units, times in milliseconds. */
export interface Movement {
  /** Names the movement: a second report of it is not recorded. */
  source: string;
  at: number;
  kind: MovementKind;
  reference: string | null;
  checkoutId: string | null;
  paymentId: string | null;
  currency: string;
  grossMinor: number;
  /** Null where the service does not say. */
  feeMinor: number | null;
  netMinor: number | null;
}

export interface StatementFilter {
  from: number;
  until: number;
  currency?: string | undefined;
}

/** A place in the order of the statement. */
export interface MovementPlace {
  at: number;
  position: number;
}

/** `after`: the place of the last one seen. */
export interface StatementPage extends StatementFilter {
  limit: number;
  after?: MovementPlace | undefined;
}

/** Movements read at once, so that a statement of any length needs little memory. */
export const maxMovementsAtOnce = 1_000;

/** All movements of a period in pages, oldest first. */
export async function* movementPages(
  list: (page: StatementPage) => Promise<(Movement & MovementPlace)[]>,
  filter: StatementFilter,
): AsyncGenerator<readonly Movement[]> {
  let after: MovementPlace | undefined;
  for (;;) {
    const page = await list({ ...filter, after, limit: maxMovementsAtOnce });
    if (page.length > 0) yield page;
    if (page.length < maxMovementsAtOnce) return;
    after = page.at(-1);
    // Reads of SQLite settle at once: without this, buyers wait for the whole statement, 2.7 s for 200,000 movements.
    await nextTurn();
  }
}

/** The movements that a write to a payment settles. A refund of a card is debited when the charge reports it (§4.6 rule 5). */
export function paymentMovements(
  before: Payment,
  after: Payment,
  { reference }: Pick<Checkout, 'reference'>,
  nowMs: number,
): Movement[] {
  const { id, checkoutId, currency, amountMinor } = after;
  const common = { reference, checkoutId, paymentId: id, currency, feeMinor: null, netMinor: null };
  const movements: Movement[] = [];
  if (isPaid(after.status) && !isPaid(before.status)) {
    const { feeMinor, netMinor } = after;
    const at = after.paidAt ?? nowMs;
    movements.push({
      ...common,
      source: `${id} paid`,
      at,
      kind: 'payment',
      grossMinor: amountMinor,
      feeMinor,
      netMinor,
    });
  }
  if (after.refundedMinor > before.refundedMinor) {
    const source = `${id} refunded ${after.refundedMinor}`;
    const grossMinor = before.refundedMinor - after.refundedMinor;
    movements.push({ ...common, source, at: after.refundedAt ?? nowMs, kind: 'refund', grossMinor });
  }
  const isLater = before.status === 'dispute_lost' && after.dispute?.id !== before.dispute?.id;
  const keptMinor = heldMinor(after) - (isLater ? 0 : heldMinor(before));
  if (keptMinor !== 0) {
    const source = `${id} ${after.status} ${after.dispute?.id ?? ''}`;
    const at = timeOr(after.status === 'disputed' ? after.dispute?.createdAt : null, nowMs);
    movements.push({ ...common, source, at, kind: 'dispute', grossMinor: -keptMinor });
  }
  return movements;
}

/** What a dispute keeps from the balance (§3.2): held while it is open, and gone once it is lost. */
const heldMinor = ({ status, dispute, amountMinor }: Payment): number =>
  status === 'disputed' || status === 'dispute_lost' ? (dispute?.amountMinor ?? amountMinor) : 0;

/** A payout is debited with its fee, whether or not the fee is part of the amount (§2.3). */
export function payoutMovements(before: Payout | null, after: Payout): Movement[] {
  const { id, status, amountMinor, feeMinor, netMinor, paymentId, checkoutId, reference } = after;
  if (status !== 'paid' || before?.status === 'paid' || amountMinor === null) return [];
  return [
    {
      source: `${id} paid`,
      at: after.updatedAt,
      kind: paymentId === null ? 'payout' : 'return',
      reference,
      checkoutId,
      paymentId,
      currency: 'BRL',
      grossMinor: -amountMinor,
      feeMinor,
      netMinor: feeMinor === null || netMinor === null ? null : -(feeMinor + netMinor),
    },
  ];
}

const ofNoOrder = { reference: null, checkoutId: null, paymentId: null, feeMinor: null };

/** The amount in BRL is what is debited; the service reports the fee in USDT (§2.5). */
export function withdrawalMovements(before: Withdrawal | null, after: Withdrawal): Movement[] {
  const { id, status, amountMinor, completedAt, updatedAt } = after;
  if (status !== 'completed' || before?.status === 'completed') return [];
  const at = timeOr(completedAt, updatedAt);
  const money = { currency: 'BRL', grossMinor: -amountMinor, netMinor: -amountMinor };
  return [{ ...ofNoOrder, ...money, source: `${id} completed`, at, kind: 'withdrawal' }];
}

/** A refund of a charge that was made elsewhere; any other is a movement of its payment. */
export function refundMovements(before: Refund | null, after: Refund): Movement[] {
  const { id, status, paymentId, currency, amountMinor, updatedAt: at } = after;
  if (paymentId !== null || status !== 'succeeded' || before?.status === 'succeeded' || amountMinor === null)
    return [];
  return [
    {
      ...ofNoOrder,
      source: `${id} succeeded`,
      at,
      kind: 'refund',
      currency,
      grossMinor: -amountMinor,
      netMinor: null,
    },
  ];
}

/** The service's time, if it is one: what it says may never stop an outcome from being stored. */
function timeOr(text: string | null | undefined, otherwise: number): number {
  const at = Date.parse(text ?? '');
  return Number.isSafeInteger(at) ? at : otherwise;
}
