/** Stores the callbacks of the service until they are verified, and a while longer. */
import type { CallbackStore } from '../checkouts/ports.ts';
import type { Engine } from './engine.ts';
import { callbackRows as rows } from './rows.ts';

/** How many of the oldest callbacks a claim considers: several times what it takes. */
const turnsAmong = 256;
/** Limit of a search by text: only the first callbacks matter. */
const maxWithText = 50;

export function callbackStore(engine: Engine): CallbackStore {
  const { dialect } = engine;

  // A claim moves `due_at` into the future: when the process dies, the callback becomes due again.
  // Turns are computed among the oldest callbacks only, so that a long backlog is not sorted for each claim.
  const claim = `
    WITH waiting AS MATERIALIZED (
      SELECT id, subject, received_at FROM pay_callbacks WHERE due_at <= $1
      ORDER BY received_at, id LIMIT $4 ${dialect.skipLocked}
    ), turns AS (
      SELECT id, received_at, ROW_NUMBER() OVER (PARTITION BY subject ORDER BY received_at DESC, id DESC) AS turn
      FROM waiting
    )
    UPDATE pay_callbacks SET due_at = $2
    WHERE id IN (SELECT id FROM turns ORDER BY turn, received_at, id LIMIT $3) RETURNING ${rows.columns}`;
  const drop = `DELETE FROM pay_callbacks WHERE id IN (${dialect.stringsIn('$1')})`;
  const finish = `UPDATE pay_callbacks SET due_at = NULL WHERE id IN (${dialect.stringsIn('$1')})`;
  // Only used for payments whose creating call had no response, so it has no index.
  const withText = `
    SELECT ${rows.columns} FROM pay_callbacks WHERE due_at IS NOT NULL AND ${dialect.bytesHold('body', '$1')}
    ORDER BY position LIMIT $2`;
  // Few callbacks wait at a time, so that it has no index either.
  const reported = `SELECT 1 AS one FROM pay_callbacks WHERE due_at IS NOT NULL AND subject = $1 LIMIT 1`;
  const postpone = `UPDATE pay_callbacks SET due_at = $2 WHERE id = $1 AND due_at IS NOT NULL`;
  const purge = `
    DELETE FROM pay_callbacks WHERE id IN (
      SELECT id FROM pay_callbacks WHERE due_at IS NULL AND received_at < $1 ORDER BY received_at LIMIT $2
    )`;

  const into = `pay_callbacks (${rows.columns}, due_at)`;

  return {
    storeCallback: (callback) => engine.insert(into, [...rows.values(callback), callback.receivedAt]),

    async dropCallbacks(ids) {
      if (ids.length > 0) await engine.statement((sql) => sql.run(drop, [JSON.stringify(ids)]));
    },

    async claimCallbacks(now, leaseUntil, limit) {
      const claimed = await engine.statement((sql) =>
        sql.all(claim, [now, leaseUntil, limit, Math.max(turnsAmong, limit)]),
      );
      return claimed.map((row) => rows.decode(row)).sort((a, b) => a.receivedAt - b.receivedAt);
    },

    async finishCallbacks(ids) {
      if (ids.length > 0) await engine.statement((sql) => sql.run(finish, [JSON.stringify(ids)]));
    },

    callbacksWith: (text) => engine.read((sql) => rows.all(sql, withText, [Buffer.from(text), maxWithText])),

    isReported: (paymentId) =>
      engine.read(async (sql) => (await sql.get(reported, [paymentId])) !== undefined),

    async postponeCallback(id, at) {
      await engine.statement((sql) => sql.run(postpone, [id, at]));
    },

    purge: (before, limit) => engine.transaction((sql) => sql.run(purge, [before, limit])),
  };
}
