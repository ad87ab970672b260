/** The outbox and the log of events for the merchant: the same rows. */
import { deliveriesKept, type NewEvent } from '../checkouts/checkout.ts';
import type { EventStore } from '../checkouts/ports.ts';
import { type Dialect, type Engine, type Sql, tuplesOf } from './engine.ts';
import { firstIdAt } from '../values/ids.ts';
import { eventRows as rows, newEventRows } from './rows.ts';
import { decodeInteger } from './table.ts';

/**
 * Appends events within the transaction of the change that they report.
 *
 * PostgreSQL numbers rows at the INSERT and shows them after the COMMIT, so a reader could see 8, continue `after` 8, and never
 * see the 7 that is committed later. Therefore writers of events take turns: the lock is taken before the number is drawn, and held
 * until the commit is visible, so positions appear in order. It is the last lock of a transaction, held for one INSERT and the
 * COMMIT. Frequent writers share that COMMIT by `Engine.grouped`.
 */
export async function appendEvents(sql: Sql, dialect: Dialect, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  // Numbered in the order of the list.
  const added = events.map((event) => [...newEventRows.values(event), event.createdAt]);
  // Sent together: if the lock fails, the rest of the transaction fails too.
  await Promise.all([
    ...dialect.lockEvents.map((lock) => sql.run(lock)),
    sql.run(
      `INSERT INTO pay_events (${newEventRows.columns}, next_attempt_at) VALUES ${tuplesOf(added)}`,
      added.flat(),
    ),
  ]);
}

export function eventStore(engine: Engine): EventStore {
  const { dialect } = engine;

  const list = `SELECT ${rows.columns} FROM pay_events WHERE position > $1 ORDER BY position LIMIT $2`;
  const listStream = `
    SELECT ${rows.columns} FROM pay_events WHERE position > $1 AND stream = $3 ORDER BY position LIMIT $2`;
  // Only the first waiting event of a stream is ever claimed, and while it is claimed (`next_attempt_at` in the future) it still
  // counts as waiting. A given-up event does not. Read in the order of the index, so that a claim stops at its limit, however many are due.
  const claim = `
    WITH due AS MATERIALIZED (
      SELECT position FROM pay_events AS event
      WHERE next_attempt_at <= $1 AND NOT EXISTS (
        SELECT 1 FROM pay_events AS earlier
        WHERE earlier.stream = event.stream AND earlier.position < event.position
        AND earlier.next_attempt_at IS NOT NULL
      )
      ORDER BY next_attempt_at LIMIT $3 ${dialect.skipLocked}
    )
    UPDATE pay_events SET next_attempt_at = $2
    WHERE position IN (SELECT position FROM due) RETURNING ${rows.columns}`;
  // An ended event stays ended: the response to a delivery whose lease ran out can arrive after that of the next one.
  // An event that was delivered once stays delivered when a resend fails. An attempt is counted when it ends: those of processes that
  // died would otherwise use up the schedule. So would two of one claim, which a process makes whose clock is ahead by more than a lease.
  const finish = `
    UPDATE pay_events SET
      attempts = CASE WHEN attempts < $5 THEN $5 ELSE attempts END, delivered_at = COALESCE($2, delivered_at), next_attempt_at = $3, deliveries = $4
    WHERE position = $1 AND next_attempt_at IS NOT NULL`;
  const byId = `SELECT ${rows.columns} FROM pay_events WHERE id = $1`;
  const same = `SELECT 1 AS one FROM pay_events WHERE stream = $1 AND type = $2 AND data = $3`;
  // Ids are ordered by time; those of one moment are not ordered like their positions.
  const positionAt = `
    SELECT COALESCE(
      (SELECT MIN(position) - 1 FROM (SELECT position FROM pay_events WHERE id >= $1 ORDER BY id LIMIT 100) AS earliest),
      (SELECT MAX(position) FROM pay_events),
      0
    ) AS position`;
  // An event that is claimed, or due before a lease would end, is left alone, so that it is not sent twice at once. The scheduled retry
  // that a resend replaces is not counted: requests during an outage would otherwise use up the schedule.
  const resend = `
    UPDATE pay_events SET next_attempt_at = $2,
      attempts = attempts - CASE WHEN next_attempt_at IS NULL OR attempts = 0 THEN 0 ELSE 1 END
    WHERE id = $1 AND (next_attempt_at IS NULL OR next_attempt_at > $3) RETURNING ${rows.columns}`;
  // While the first waiting event of a stream waits for its next try, those behind it cannot be claimed: if they were due, claims would
  // read them again and again. They become due with the first one: when it fails, and, if they are appended later, soon after.
  const postponeNext = `
    UPDATE pay_events SET next_attempt_at = $3
    WHERE stream = $1 AND position > $2 AND attempts = 0 AND next_attempt_at < $3
    AND EXISTS (SELECT 1 FROM pay_events AS failed WHERE failed.position = $2 AND failed.next_attempt_at IS NOT NULL)`;
  const postponeAppended = `
    WITH due AS MATERIALIZED (
      SELECT position, stream FROM pay_events WHERE next_attempt_at <= $1
      ORDER BY next_attempt_at LIMIT $4 ${dialect.skipLocked}
    ), blocked AS (
      SELECT position, (
        SELECT next_attempt_at FROM pay_events AS earlier
        WHERE earlier.stream = due.stream AND earlier.next_attempt_at IS NOT NULL
        ORDER BY earlier.position LIMIT 1
      ) AS first_at FROM due
    )
    UPDATE pay_events SET next_attempt_at = CASE WHEN first_at < $3 THEN first_at ELSE $3 END
    FROM blocked WHERE pay_events.position = blocked.position AND first_at > $2`;
  const resume = `
    UPDATE pay_events SET next_attempt_at = $2
    WHERE stream = $1 AND position > $4 AND attempts = 0 AND next_attempt_at > $3`;

  return {
    listEvents: (after, limit, stream) =>
      engine.read((sql) =>
        stream === undefined
          ? rows.all(sql, list, [after, limit])
          : rows.all(sql, listStream, [after, limit, stream]),
      ),

    eventById: (id) => engine.read((sql) => rows.first(sql, byId, [id])),

    eventPositionAt: (atMs) =>
      engine.read(async (sql) => {
        const row = await sql.get(positionAt, [firstIdAt('evt', atMs)]);
        return decodeInteger(row?.['position'], 'position');
      }),

    appendEvents: (events) => engine.transaction((sql) => appendEvents(sql, dialect, events)),

    appendEventOnce: (event) =>
      engine.transaction(async (sql) => {
        // Another process may append the same: what is found is read after its turn.
        for (const lock of dialect.lockEvents) await sql.run(lock);
        if (await sql.get(same, [event.stream, event.type, JSON.stringify(event.data)])) return false;
        await appendEvents(sql, dialect, [event]);
        return true;
      }),

    async claimEvents(now, leaseUntil, limit) {
      const claimed = await engine.statement((sql) => sql.all(claim, [now, leaseUntil, limit]));
      return claimed
        .map((row) => rows.decode(row))
        .map((event) => ({ ...event, attempts: event.attempts + 1 }))
        .sort((a, b) => a.position - b.position);
    },

    async finishEvent(event, { deliveredAt, nextAttemptAt, blocksUntil, delivery }) {
      const { position, stream, deliveries, attempts } = event;
      const kept = JSON.stringify([...deliveries, delivery].slice(-deliveriesKept));
      await Promise.all([
        engine.statement((sql) => sql.run(finish, [position, deliveredAt, nextAttemptAt, kept, attempts])),
        blocksUntil !== undefined &&
          engine.statement((sql) => sql.run(postponeNext, [stream, position, blocksUntil])),
      ]);
    },

    async resendEvent(id, now, unlessBefore) {
      const row = await engine.statement((sql) => sql.get(resend, [id, now, unlessBefore]));
      if (!row) return null;
      const event = rows.decode(row);
      await engine.statement((sql) => sql.run(resume, [event.stream, now, unlessBefore, event.position]));
      return event;
    },

    postponeBlockedEvents(now, { unlessBefore, until }, limit) {
      return engine.statement((sql) => sql.run(postponeAppended, [now, unlessBefore, until, limit]));
    },
  };
}
