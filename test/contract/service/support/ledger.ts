/** Recalculates the sums of a ledger from the history of each charge, refund, payout and order. */
import assert from 'node:assert/strict';
import type { Balances, Json, LedgerEntry } from './service.ts';

type Bucket = 'brl.available' | 'brl.reserved' | 'usd.available' | 'usd.held';
export type Sums = Record<Bucket, number>;

export interface World {
  transactions: Json[];
  refunds: Json[];
  payouts: Json[];
  withdrawals: Json[];
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

function total(records: Json[], of: (record: Json) => number): number {
  return records.reduce((sum, record) => sum + of(record), 0);
}

function isOneOf(...states: string[]): (record: Json) => boolean {
  return ({ status }) => states.includes(String(status));
}

/** Balances that the account reports, in cents. */
export function reported({ brl, usd }: Balances): Sums {
  return {
    'brl.available': cents(brl.available),
    'brl.reserved': cents(brl.reserved),
    'usd.available': cents(usd.available),
    'usd.held': cents(usd.held),
  };
}

/** Balances as the sum of the ledger's entries. */
export function ofEntries(entries: LedgerEntry[]): Sums {
  const sums: Sums = { 'brl.available': 0, 'brl.reserved': 0, 'usd.available': 0, 'usd.held': 0 };
  for (const { from, to, amount } of entries) {
    if (from in sums) sums[from as Bucket] -= cents(amount);
    if (to in sums) sums[to as Bucket] += cents(amount);
  }
  return sums;
}

/** Balances from the records alone, without their entries; only the card fee is taken from its entry. */
export function ofEvents({ account, entries }: Balances, world: World): Sums {
  const mine = (records: Json[]): Json[] => records.filter((record) => record['account'] === account);
  const pix = mine(world.transactions).filter(({ kind }) => kind === 'pix');
  const cards = mine(world.transactions).filter(({ kind }) => kind === 'card');
  const payouts = mine(world.payouts);
  const orders = mine(world.withdrawals);

  const openingBrl = entries
    .filter(({ kind }) => kind === 'opening')
    .reduce((sum, e) => sum + cents(e.amount), 0);
  const net = ({ amount, fee }: Json): number => cents(amount) - cents(fee);
  const gross = ({ amount, fee }: Json): number => cents(amount) + cents(fee);
  const whole = ({ amount }: Json): number => cents(amount);
  const disputed = ({ dispute }: Json): number => cents((dispute as Json | null)?.['amount'] ?? 0);

  const reservedBrl =
    total(payouts.filter(isOneOf('pending')), gross) +
    total(orders.filter(isOneOf('processing', 'sending')), whole);
  const spentBrl =
    total(payouts.filter(isOneOf('paid')), gross) + total(orders.filter(isOneOf('completed')), whole);
  const heldUsd = total(cards.filter(isOneOf('disputed')), disputed);
  const lostUsd = total(cards.filter(isOneOf('dispute_lost')), disputed);
  const refundedUsd = total(
    mine(world.refunds).filter((refund) => refund['reported'] === true),
    whole,
  );

  return {
    'brl.available': openingBrl + total(pix.filter(isOneOf('paid')), net) - reservedBrl - spentBrl,
    'brl.reserved': reservedBrl,
    'usd.available': credited(cards, entries) - refundedUsd - heldUsd - lostUsd,
    'usd.held': heldUsd,
  };
}

/** Sum credited for paid cards: one entry each, less the platform fee; none for unpaid cards. */
function credited(cards: Json[], entries: LedgerEntry[]): number {
  let sum = 0;
  for (const card of cards) {
    const own = entries.filter(({ to, reference, from }) => {
      return from === 'outside' && to === 'usd.available' && reference === card['idTransaction'];
    });
    const wasPaid = card['paid_at'] !== null;
    assert.equal(own.length, wasPaid ? 1 : 0, `credits of a ${String(card['status'])} charge`);
    for (const { amount } of own) {
      assert.ok(amount > 0 && amount < Number(card['amount']), 'less the platform fee');
      sum += cents(amount);
    }
  }
  return sum;
}
