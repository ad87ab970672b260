/** What each merchant's key has moved in a day, which its limits bound. */
import type { CountedSpending } from '../money-out/ports.ts';
import type { Transfer } from '../money-out/transfer.ts';
import type { Sql } from './engine.ts';
import type { TransferTable } from './rows.ts';
import { decodeInteger } from './table.ts';

const insertSpending = `
  INSERT INTO pay_key_spending (kind, transfer, key_name, amount_minor, created_at) VALUES ($1, $2, $3, $4, $5)`;

/** Counts a transfer that is opened, in the same transaction. */
export async function countSpending(
  sql: Sql,
  name: TransferTable,
  { id, createdAt }: Transfer,
  { keyName, amountMinor }: CountedSpending,
): Promise<void> {
  await sql.run(insertSpending, [name, id, keyName, amountMinor, createdAt]);
}

/** What the key has moved in the day. The amount that the service reports replaces the one that was counted before the call. */
export async function spentOf(
  sql: Sql,
  name: TransferTable,
  keyName: string,
  { from, until }: CountedSpending['day'],
): Promise<number> {
  const sum = `
    SELECT CAST(COALESCE(SUM(COALESCE(made.amount_minor, counted.amount_minor)), 0) AS BIGINT) AS spent
    FROM pay_key_spending AS counted JOIN ${name} AS made ON made.id = counted.transfer
    WHERE counted.key_name = $1 AND counted.kind = $2 AND counted.created_at >= $3 AND counted.created_at < $4
      AND made.refusal IS NULL AND made.status NOT IN ('failed', 'cancelled')`;
  const row = await sql.get(sum, [keyName, name, from, until]);
  return decodeInteger(row?.['spent'], 'spent');
}

/** What is left of the key's limit; null without one. The gate is locked, so no other transfer of the kind is opened meanwhile. */
export async function remainingOf(
  sql: Sql,
  name: TransferTable,
  { keyName, limitMinor, day }: CountedSpending,
): Promise<number | null> {
  return limitMinor === null ? null : Math.max(0, limitMinor - (await spentOf(sql, name, keyName, day)));
}
