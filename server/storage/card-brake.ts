/** The results of direct charges, for the brake on card testing: a few rows, shared by all processes. */
import type { BrakeStore } from '../checkouts/card-brake.ts';
import type { Engine, Sql } from './engine.ts';
import { appendEvents } from './events.ts';
import { decodeInteger } from './table.ts';

export function cardBrakeStore(engine: Engine): BrakeStore {
  const { dialect } = engine;
  const gate = `SELECT closed_until FROM pay_gates WHERE name = 'cards'`;
  const lockGate = `${gate} ${dialect.forUpdate}`;
  const setGate = `UPDATE pay_gates SET closed_until = $1 WHERE name = 'cards'`;
  const sum = `
    SELECT CAST(COALESCE(SUM(declined), 0) AS BIGINT) AS declined, CAST(COALESCE(SUM(approved), 0) AS BIGINT) AS approved,
      COALESCE(MIN(at), 0) AS since
    FROM pay_card_results WHERE at > $1 AND at <= $2`;
  const count = (column: 'declined' | 'approved'): string => `
    INSERT INTO pay_card_results (at, declined, approved)
    VALUES ($1, ${column === 'declined' ? '1, 0' : '0, 1'})
    ON CONFLICT (at) DO UPDATE SET ${column} = pay_card_results.${column} + 1`;

  const closedUntil = async (sql: Sql, statement: string): Promise<number> =>
    decodeInteger((await sql.get(statement))?.['closed_until'], 'closed_until');
  const counts = async (sql: Sql, from: number, until: number) => {
    const row = await sql.get(sum, [from, until]);
    const number = (name: string): number => decodeInteger(row?.[name], name);
    return { declined: number('declined'), approved: number('approved'), since: number('since') };
  };

  return {
    state: (from, until) =>
      engine.read(async (sql) => {
        const closed = await closedUntil(sql, gate);
        return { ...(await counts(sql, from, until)), pausedUntil: closed === 0 ? null : closed };
      }),

    async countApproved(at) {
      await engine.statement((sql) => sql.run(count('approved'), [at]));
    },

    countDeclined: (at, from, now, pauseOf) =>
      engine.transaction(async (sql) => {
        const closed = await closedUntil(sql, lockGate);
        // Those that were under way when the pause began; they are forgotten when it ends.
        if (closed !== 0) return false;
        await sql.run(count('declined'), [at]);
        await sql.run('DELETE FROM pay_card_results WHERE at <= $1', [from]);
        const pause = pauseOf(await counts(sql, from, Math.max(at, now)));
        if (pause === null) return false;
        await sql.run(setGate, [pause.until]);
        await sql.run('DELETE FROM pay_card_results');
        await appendEvents(sql, dialect, [pause.event]);
        return true;
      }),

    resume: (event) =>
      engine.transaction(async (sql) => {
        const closed = await closedUntil(sql, lockGate);
        if (closed === 0) return false;
        await sql.run(setGate, [0]);
        await sql.run('DELETE FROM pay_card_results');
        await appendEvents(sql, dialect, [event(closed)]);
        return true;
      }),
  };
}
