/** Checkouts, their payments, the service's callbacks and the events for the merchant. */
import type { Migration } from './migration.ts';

export const checkouts: Migration = {
  name: 'checkouts',
  statements: ({ bytesType, positionType }) => [
    // `position` is the order of creation; milliseconds tie.
    `CREATE TABLE pay_checkouts (
      position ${positionType},
      id TEXT NOT NULL,
      reference TEXT NOT NULL,
      content_digest TEXT NOT NULL,
      status TEXT NOT NULL,
      amounts TEXT NOT NULL,
      methods TEXT NOT NULL,
      description TEXT,
      customer TEXT NOT NULL,
      return_url TEXT,
      metadata TEXT NOT NULL,
      environment TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      paid_at BIGINT,
      paid_by TEXT
    )`,
    `CREATE UNIQUE INDEX pay_checkouts_id ON pay_checkouts (id)`,
    `CREATE UNIQUE INDEX pay_checkouts_reference ON pay_checkouts (reference)`,
    `CREATE INDEX pay_checkouts_status ON pay_checkouts (status, position)`,
    `CREATE INDEX pay_checkouts_open ON pay_checkouts (expires_at) WHERE status = 'open'`,

    // `ordinal` counts the payments of one checkout.
    `CREATE TABLE pay_payments (
      id TEXT NOT NULL PRIMARY KEY,
      checkout_id TEXT NOT NULL REFERENCES pay_checkouts (id),
      ordinal INTEGER NOT NULL,
      kind TEXT NOT NULL,
      method TEXT NOT NULL,
      status TEXT NOT NULL,
      amount_minor BIGINT NOT NULL,
      currency TEXT NOT NULL,
      service_id TEXT,
      intent_id TEXT,
      slot TEXT,
      in_flight_until BIGINT,
      idempotency_key TEXT,
      request_digest TEXT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      expires_at BIGINT,
      paid_at BIGINT,
      pix_code TEXT,
      pix_image_url TEXT,
      card_brand TEXT,
      card_last4 TEXT,
      sealed_action TEXT,
      failure_code TEXT,
      failure_is_final SMALLINT NOT NULL,
      refunded_minor BIGINT NOT NULL,
      dispute TEXT,
      mismatch TEXT,
      lookups BIGINT NOT NULL,
      looked_up_at BIGINT,
      check_at BIGINT,
      version BIGINT NOT NULL
    )`,
    `CREATE UNIQUE INDEX pay_payments_ordinal ON pay_payments (checkout_id, ordinal)`,
    `CREATE UNIQUE INDEX pay_payments_service_id ON pay_payments (service_id)`,
    `CREATE UNIQUE INDEX pay_payments_idempotency_key ON pay_payments (checkout_id, idempotency_key)`,
    // The lock on a payment's slot; `payment-slots.ts` opens payments against it.
    `CREATE UNIQUE INDEX pay_payments_slot ON pay_payments (checkout_id, slot) WHERE slot IS NOT NULL`,
    `CREATE INDEX pay_payments_check_at ON pay_payments (check_at) WHERE check_at IS NOT NULL`,

    // `due_at`: when it is processed next, or when the lease of the processing process ends; null once processed.
    `CREATE TABLE pay_hints (
      id TEXT NOT NULL PRIMARY KEY,
      subject TEXT NOT NULL,
      content_type TEXT NOT NULL,
      body ${bytesType} NOT NULL,
      received_at BIGINT NOT NULL,
      due_at BIGINT
    )`,
    `CREATE INDEX pay_hints_due ON pay_hints (received_at, id) WHERE due_at IS NOT NULL`,
    `CREATE INDEX pay_hints_processed ON pay_hints (received_at) WHERE due_at IS NULL`,

    // The outbox and the log. `next_attempt_at` is also the end of the lease of the delivering process.
    `CREATE TABLE pay_events (
      position ${positionType},
      id TEXT NOT NULL,
      stream TEXT NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at BIGINT,
      delivered_at BIGINT
    )`,
    `CREATE UNIQUE INDEX pay_events_id ON pay_events (id)`,
    `CREATE INDEX pay_events_waiting ON pay_events (stream, position) WHERE next_attempt_at IS NOT NULL`,
    `CREATE INDEX pay_events_due ON pay_events (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
  ],
};
