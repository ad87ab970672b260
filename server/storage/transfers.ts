/** The store of one kind of transfer: refunds, payouts or withdrawals. The statements are shared by the three. */
import type { TransferPage, TransferStore } from '../money-out/ports.ts';
import type { Transfer } from '../money-out/transfer.ts';
import { returnableMinor } from '../money-out/payment-return.ts';
import { type Dialect, type Engine, ofRow, type Sql } from './engine.ts';
import { UniqueViolationError } from './errors.ts';
import { appendEvents } from './events.ts';
import { countSpending, remainingOf } from './key-spending.ts';
import { newestFirst } from './newest-first.ts';
import { withoutErased } from './personal-data.ts';
import { paymentRows, type TransferTable } from './rows.ts';
import { decodeInteger, type Table } from './table.ts';

/** If a gate is closed for longer than a transfer closes it, the clock was set back since: it is ignored. Clocks differ by less. */
const clockToleranceMs = 5 * 60_000;

export function transferStore<T extends Transfer>(
  engine: Engine,
  name: TransferTable,
  rows: Table<T>,
  /** Called in the transaction of each write. */
  written: (sql: Sql, transfer: T, before: T | null) => Promise<void>,
): TransferStore<T> {
  const { forUpdate } = engine.dialect;
  const select = `SELECT ${rows.columns} FROM ${name}`;
  const byId = `${select} WHERE id = $1`;
  const byKey = `${select} WHERE idempotency_key = $1`;
  const byServiceId = `${select} WHERE service_id = $1`;
  const bySlot = `${select} WHERE slot = $1`;
  const due = `${select} WHERE check_at <= $1 ORDER BY check_at, id LIMIT $2`;
  const insert = `INSERT INTO ${name} (${rows.columns}) VALUES (${rows.parameters})`;
  const write = `UPDATE ${name} SET ${rows.assignments} WHERE id = ${rows.parameter('id')}`;
  // `version` is unchanged: a claim is no change, and must not invalidate the result of an earlier lookup.
  const claim = `UPDATE ${name} SET checks = checks + 1, check_at = $3 WHERE id = $1 AND checks = $2`;
  const lockGate = `SELECT closed_until FROM pay_gates WHERE name = $1 ${forUpdate}`;
  const setGate = `UPDATE pay_gates SET closed_until = $2 WHERE name = $1`;
  const moveGate = `UPDATE pay_gates SET closed_until = $3 WHERE name = $1 AND closed_until = $2`;

  const one = (statement: string, value: string): Promise<T | null> =>
    engine.read((sql) => rows.first(sql, statement, [value]));

  return {
    open: (transfer, { closeGateUntil, spending, returns } = {}) =>
      engine.transaction(async (sql) => {
        const gate = await sql.get(lockGate, [name]);
        const { idempotencyKey: key, slot } = transfer;
        const earlier = key === null ? null : await rows.first(sql, byKey, [key]);
        if (earlier) return { outcome: 'repeat', transfer: earlier };
        const remainingMinor = spending === undefined ? null : await remainingOf(sql, name, spending);
        const atMostMinor = spending?.amountMinor ?? Number.POSITIVE_INFINITY;
        if (remainingMinor !== null && atMostMinor > remainingMinor)
          return { outcome: 'exceeded', remainingMinor };
        if (returns !== undefined) {
          const leftMinor = await leftToReturn(sql, engine.dialect, returns.paymentId);
          if (returns.amountMinor <= 0 || returns.amountMinor > leftMinor)
            return { outcome: 'unreturnable', remainingMinor: leftMinor };
        }
        const until = decodeInteger(gate?.['closed_until'], 'closed_until');
        const isOutdated = closeGateUntil !== undefined && until > closeGateUntil + clockToleranceMs;
        if (until > transfer.createdAt && !isOutdated) return { outcome: 'closed', until };
        const holder = slot === null ? null : await rows.first(sql, bySlot, [slot]);
        if (holder) return { outcome: 'occupied', transfer: holder };
        if (closeGateUntil !== undefined) await sql.run(setGate, [name, closeGateUntil]);
        await sql.run(insert, rows.values(transfer));
        await written(sql, transfer, null);
        if (spending !== undefined) await countSpending(sql, name, transfer, spending);
        return { outcome: 'opened', transfer };
      }, ofRow(name)),

    async moveGate(seen, until) {
      await engine.statement((sql) => sql.run(moveGate, [name, seen, until]), ofRow(name));
    },

    byId: (id) => one(byId, id),
    byServiceId: (serviceId) => one(byServiceId, serviceId),
    list: (page) => listTransfers(engine, name, rows, page),

    async update({ id, version, change, events }) {
      const work = engine.transaction(async (sql) => {
        const before = await rows.first(sql, `${byId} ${forUpdate}`, [id]);
        if (before?.version !== version) return null;
        const after: T = { ...before, ...change, version: version + 1 };
        await sql.run(write, rows.values(after));
        await written(sql, after, before);
        const newEvents = await withoutErased(sql, engine.dialect, events?.(after) ?? []);
        await appendEvents(sql, engine.dialect, newEvents);
        return after;
      }, ofRow(id));
      return work.catch((error: unknown) => {
        if (error instanceof UniqueViolationError && error.index === `${name}_service_id`) return null;
        throw error;
      });
    },

    claimCheck: (id, seenChecks, checkAt) =>
      engine.statement(async (sql) => (await sql.run(claim, [id, seenChecks, checkAt])) === 1, ofRow(id)),

    due: (now, limit) => engine.read((sql) => rows.all(sql, due, [now, limit])),
  };
}

/** Payouts that return the payment, or may still: those that were certainly not made give their amount back. */
const returnedSum = `
  SELECT CAST(COALESCE(SUM(amount_minor), 0) AS BIGINT) AS returned FROM pay_payouts
  WHERE payment_id = $1 AND refusal IS NULL AND status <> 'cancelled'`;

/** What is left of a payment to return. Locks the payment, so that no other payout of it is counted until the transaction ends. */
async function leftToReturn(sql: Sql, { forUpdate }: Dialect, paymentId: string): Promise<number> {
  const lockPayment = `SELECT ${paymentRows.columns} FROM pay_payments WHERE id = $1 ${forUpdate}`;
  const payment = await paymentRows.first(sql, lockPayment, [paymentId]);
  if (payment === null) return 0;
  const sum = await sql.get(returnedSum, [paymentId]);
  return returnableMinor(payment, decodeInteger(sum?.['returned'], 'returned'));
}

/** Writes what payouts have returned to the payment. Its lock precedes the sum, which then sees every earlier payout. */
export async function countReturns(sql: Sql, { forUpdate }: Dialect, paymentId: string): Promise<void> {
  await sql.get(`SELECT id FROM pay_payments WHERE id = $1 ${forUpdate}`, [paymentId]);
  await sql.run(`UPDATE pay_payments SET returned_minor = (${returnedSum}) WHERE id = $1`, [paymentId]);
}

/** Newest first. Rejected ones were never made. `after` is ours or the service's id, as a view shows either. */
export function listTransfers<T extends Transfer>(
  engine: Engine,
  name: TransferTable,
  rows: Table<T>,
  { payment, ...page }: TransferPage & { payment?: string | undefined },
): Promise<T[]> {
  const isOfPayment = name === 'pay_refunds' ? '(charge_id = $3 OR payment_id = $3)' : 'payment_id = $3';
  return newestFirst(engine, {
    ...page,
    from: name,
    rows,
    ids: ['id', 'service_id'],
    where: payment === undefined ? 'refusal IS NULL' : `refusal IS NULL AND ${isOfPayment}`,
    values: payment === undefined ? [] : [payment],
    // The few transfers of a payment are sorted: to save that, SQLite would read all of them in the order of the table.
    order: payment === undefined ? 'position' : '+position',
  });
}
