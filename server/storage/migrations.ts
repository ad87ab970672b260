/**
 * The schema of the database, as a list of migrations. A released migration is never edited: a later one corrects it.
 */
import type { Dialect } from './engine.ts';

export interface Migration {
  readonly name: string;
  /** Valid in both databases, except for the parts from the dialect. */
  statements(dialect: Dialect): readonly string[];
}

/** Columns common to refunds, payouts and withdrawals; see `money-out/transfer.ts`. */
const transferColumns = (positionType: string): string => `
  position ${positionType},
  id TEXT NOT NULL,
  idempotency_key TEXT,
  request_digest TEXT,
  service_id TEXT,
  slot TEXT,
  refusal TEXT,
  in_flight_until BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  checks BIGINT NOT NULL,
  check_at BIGINT,
  version BIGINT NOT NULL,
  status TEXT NOT NULL`;

const transferIndexes = (table: string): string[] => [
  `CREATE UNIQUE INDEX ${table}_id ON ${table} (id)`,
  `CREATE UNIQUE INDEX ${table}_idempotency_key ON ${table} (idempotency_key)`,
  `CREATE UNIQUE INDEX ${table}_service_id ON ${table} (service_id)`,
  `CREATE UNIQUE INDEX ${table}_slot ON ${table} (slot) WHERE slot IS NOT NULL`,
  `CREATE INDEX ${table}_check_at ON ${table} (check_at) WHERE check_at IS NOT NULL`,
];

const schema: Migration = {
  name: 'schema',
  statements: ({ bytesType, positionType }) => [
    // `position` is the order of creation; milliseconds tie.
    `CREATE TABLE pay_checkouts (
      position ${positionType},
      id TEXT NOT NULL,
      reference TEXT NOT NULL,
      status TEXT NOT NULL,
      amounts TEXT NOT NULL,
      revision INTEGER NOT NULL,
      methods TEXT NOT NULL,
      description TEXT,
      customer TEXT NOT NULL,
      is_erased SMALLINT NOT NULL,
      return_url TEXT,
      metadata TEXT NOT NULL,
      purchase TEXT,
      environment TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_in_s INTEGER NOT NULL,
      expires_at BIGINT NOT NULL,
      paid_at BIGINT,
      paid_by TEXT
    )`,
    `CREATE UNIQUE INDEX pay_checkouts_id ON pay_checkouts (id)`,
    `CREATE UNIQUE INDEX pay_checkouts_reference ON pay_checkouts (reference)`,
    `CREATE INDEX pay_checkouts_status ON pay_checkouts (status, position)`,
    // For housekeeping: orders to expire, with data to erase, and without an attempt. Partial, since a full index grows with every row.
    `CREATE INDEX pay_checkouts_open ON pay_checkouts (expires_at) WHERE status = 'open'`,
    `CREATE INDEX pay_checkouts_personal ON pay_checkouts (created_at) WHERE is_erased = 0`,
    `CREATE INDEX pay_checkouts_untried ON pay_checkouts (expires_at)
      WHERE purchase IS NOT NULL AND status = 'expired'`,

    // `ordinal` counts the payments of one checkout.
    `CREATE TABLE pay_payments (
      id TEXT NOT NULL PRIMARY KEY,
      checkout_id TEXT NOT NULL REFERENCES pay_checkouts (id),
      ordinal INTEGER NOT NULL,
      kind TEXT NOT NULL,
      method TEXT NOT NULL,
      wallet TEXT,
      status TEXT NOT NULL,
      amount_minor BIGINT NOT NULL,
      currency TEXT NOT NULL,
      service_id TEXT,
      intent_id TEXT,
      slot TEXT,
      in_flight_until BIGINT,
      idempotency_key TEXT,
      request_digest TEXT,
      mismatches INTEGER NOT NULL,
      payer TEXT NOT NULL,
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
      decline_code TEXT,
      failure_message TEXT,
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
    `CREATE TABLE pay_callbacks (
      id TEXT NOT NULL PRIMARY KEY,
      subject TEXT NOT NULL,
      content_type TEXT NOT NULL,
      body ${bytesType} NOT NULL,
      received_at BIGINT NOT NULL,
      due_at BIGINT
    )`,
    `CREATE INDEX pay_callbacks_due ON pay_callbacks (received_at, id) WHERE due_at IS NOT NULL`,
    `CREATE INDEX pay_callbacks_processed ON pay_callbacks (received_at) WHERE due_at IS NULL`,

    // The outbox and the log. `next_attempt_at` is also the end of the lease of the delivering process; `deliveries` lists the attempts.
    `CREATE TABLE pay_events (
      position ${positionType},
      id TEXT NOT NULL,
      stream TEXT NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at BIGINT,
      delivered_at BIGINT,
      deliveries TEXT NOT NULL DEFAULT '[]'
    )`,
    `CREATE UNIQUE INDEX pay_events_id ON pay_events (id)`,
    `CREATE INDEX pay_events_stream ON pay_events (stream)`,
    `CREATE INDEX pay_events_waiting ON pay_events (stream, position) WHERE next_attempt_at IS NOT NULL`,
    `CREATE INDEX pay_events_due ON pay_events (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,

    `CREATE TABLE pay_refunds (
      ${transferColumns(positionType)},
      payment_id TEXT,
      checkout_id TEXT,
      charge_id TEXT NOT NULL,
      requested_minor BIGINT,
      amount_minor BIGINT,
      currency TEXT NOT NULL,
      reason TEXT,
      failure_reason TEXT,
      arn TEXT,
      arn_status TEXT,
      remaining_minor BIGINT
    )`,
    ...transferIndexes('pay_refunds'),
    `CREATE INDEX pay_refunds_charge_id ON pay_refunds (charge_id, position)`,
    `CREATE INDEX pay_refunds_payment_id ON pay_refunds (payment_id)`,

    `CREATE TABLE pay_payouts (
      ${transferColumns(positionType)},
      amount_minor BIGINT,
      fee_minor BIGINT,
      net_minor BIGINT,
      sealed_answer TEXT,
      mismatch TEXT
    )`,
    ...transferIndexes('pay_payouts'),

    `CREATE TABLE pay_withdrawals (
      ${transferColumns(positionType)},
      chain TEXT NOT NULL,
      address TEXT NOT NULL,
      amount_minor BIGINT NOT NULL,
      usdt_to_receive TEXT,
      usdt_gross TEXT,
      platform_fee_usdt TEXT,
      tx_hash TEXT,
      failure_code TEXT,
      balance_before TEXT,
      balance_finding TEXT
    )`,
    ...transferIndexes('pay_withdrawals'),

    // One row per kind, locked while one is opened, so that they are opened one after the other across processes.
    `CREATE TABLE pay_gates (name TEXT NOT NULL PRIMARY KEY, closed_until BIGINT NOT NULL)`,
    `INSERT INTO pay_gates (name, closed_until) VALUES ('pay_refunds', 0), ('pay_payouts', 0), ('pay_withdrawals', 0)`,

    `CREATE TABLE pay_links (
      position ${positionType},
      id TEXT NOT NULL,
      reference TEXT NOT NULL,
      content_digest TEXT NOT NULL,
      amounts TEXT NOT NULL,
      methods TEXT,
      description TEXT,
      once SMALLINT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT,
      cancelled_at BIGINT
    )`,
    `CREATE UNIQUE INDEX pay_links_id ON pay_links (id)`,
    `CREATE UNIQUE INDEX pay_links_reference ON pay_links (reference)`,

    // Counters of the rate limits, shared by all processes on the database. The columns are those of `rate-limiter-flexible`.
    `CREATE TABLE pay_rate_limits (
      key TEXT NOT NULL PRIMARY KEY,
      points BIGINT NOT NULL,
      expire BIGINT
    )`,
    `CREATE INDEX pay_rate_limits_expire ON pay_rate_limits (expire)`,
  ],
};

const keySpending: Migration = {
  name: 'spending of named keys',
  statements: () => [
    // `kind` is the table of the transfer, which has its outcome.
    `CREATE TABLE pay_key_spending (
      kind TEXT NOT NULL,
      transfer TEXT NOT NULL,
      key_name TEXT NOT NULL,
      amount_minor BIGINT,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (kind, transfer)
    )`,
    `CREATE INDEX pay_key_spending_day ON pay_key_spending (key_name, kind, created_at)`,
  ],
};

/** What the service says of fees, exchange rates, refunds and ends, which release 0.1.0 dropped. */
const moneyDetails: Migration = {
  name: 'money details',
  statements: () => [
    `ALTER TABLE pay_payments ADD COLUMN fee_minor BIGINT`,
    `ALTER TABLE pay_payments ADD COLUMN net_minor BIGINT`,
    `ALTER TABLE pay_payments ADD COLUMN fx_rate TEXT`,
    `ALTER TABLE pay_payments ADD COLUMN fx_amount_brl_minor BIGINT`,
    `ALTER TABLE pay_payments ADD COLUMN refunded_at BIGINT`,
    `ALTER TABLE pay_payments ADD COLUMN returned_minor BIGINT NOT NULL DEFAULT 0`,
    `ALTER TABLE pay_payments ADD COLUMN ended_as TEXT`,
    // How a PIX code of release 0.1.0 ended is read from its end, that of a card from its failure.
    `UPDATE pay_payments SET ended_as = CASE
        WHEN failure_code = 'expired' THEN 'expired'
        WHEN failure_code IS NOT NULL AND service_id IS NOT NULL THEN 'declined'
        WHEN expires_at <= updated_at THEN 'expired'
        ELSE 'cancelled'
      END WHERE status = 'cancelled'`,
    `ALTER TABLE pay_refunds ADD COLUMN service_created_at BIGINT`,
    `ALTER TABLE pay_payouts ADD COLUMN payment_id TEXT`,
    `ALTER TABLE pay_payouts ADD COLUMN checkout_id TEXT`,
    `ALTER TABLE pay_payouts ADD COLUMN reference TEXT`,
    `ALTER TABLE pay_payouts ADD COLUMN reason TEXT`,
    `CREATE INDEX pay_payouts_payment_id ON pay_payouts (payment_id) WHERE payment_id IS NOT NULL`,
    `ALTER TABLE pay_withdrawals ADD COLUMN expires_at TEXT`,
    `ALTER TABLE pay_withdrawals ADD COLUMN completed_at TEXT`,
    `ALTER TABLE pay_withdrawals ADD COLUMN status_message TEXT`,
  ],
};

const linkDetails: Migration = {
  name: 'customer, metadata and return address of links',
  statements: () => [
    `ALTER TABLE pay_links ADD COLUMN customer TEXT NOT NULL DEFAULT '{}'`,
    `ALTER TABLE pay_links ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}'`,
    `ALTER TABLE pay_links ADD COLUMN return_url TEXT`,
    `CREATE INDEX pay_links_customers ON pay_links (created_at) WHERE customer <> '{}'`,
  ],
};

const audit: Migration = {
  name: 'audit',
  statements: ({ positionType }) => [
    // No code updates a row; see `storage/audit.ts`.
    `CREATE TABLE pay_audit (
      position ${positionType},
      at BIGINT NOT NULL,
      key_name TEXT,
      call TEXT NOT NULL,
      object TEXT,
      checkout TEXT,
      reference TEXT,
      outcome TEXT NOT NULL,
      address TEXT,
      reason TEXT
    )`,
    `CREATE INDEX pay_audit_at ON pay_audit (at)`,
    `CREATE INDEX pay_audit_checkout ON pay_audit (checkout) WHERE checkout IS NOT NULL`,
    `CREATE INDEX pay_audit_object ON pay_audit (object) WHERE object IS NOT NULL`,
  ],
};

const movements: Migration = {
  name: 'movements of the statement',
  statements: ({ positionType }) => [
    `CREATE TABLE pay_movements (
      position ${positionType},
      source TEXT NOT NULL,
      at BIGINT NOT NULL,
      kind TEXT NOT NULL,
      reference TEXT,
      checkout_id TEXT,
      payment_id TEXT,
      currency TEXT NOT NULL,
      gross_minor BIGINT NOT NULL,
      fee_minor BIGINT,
      net_minor BIGINT
    )`,
    `CREATE UNIQUE INDEX pay_movements_source ON pay_movements (source)`,
    `CREATE INDEX pay_movements_at ON pay_movements (at, position)`,
    // What was settled before: each refunded sum as one movement, at the time of the row's last change.
    `INSERT INTO pay_movements (source, at, kind, reference, checkout_id, payment_id, currency, gross_minor)
      SELECT payment.id || ' paid', payment.paid_at, 'payment', reference, checkout_id, payment.id, currency, amount_minor
      FROM pay_payments AS payment JOIN pay_checkouts AS checkout ON checkout.id = checkout_id
      WHERE payment.paid_at IS NOT NULL`,
    `INSERT INTO pay_movements (source, at, kind, reference, checkout_id, payment_id, currency, gross_minor)
      SELECT payment.id || ' refunded ' || refunded_minor, updated_at, 'refund', reference, checkout_id, payment.id, currency, -refunded_minor
      FROM pay_payments AS payment JOIN pay_checkouts AS checkout ON checkout.id = checkout_id
      WHERE refunded_minor > 0`,
    `INSERT INTO pay_movements (source, at, kind, reference, checkout_id, payment_id, currency, gross_minor)
      SELECT payment.id || ' disputed before', updated_at, 'dispute', reference, checkout_id, payment.id, currency, -amount_minor
      FROM pay_payments AS payment JOIN pay_checkouts AS checkout ON checkout.id = checkout_id
      WHERE payment.status IN ('disputed', 'dispute_lost')`,
    `INSERT INTO pay_movements (source, at, kind, currency, gross_minor, fee_minor, net_minor)
      SELECT id || ' paid', updated_at, 'payout', 'BRL', -amount_minor, fee_minor, -(fee_minor + net_minor)
      FROM pay_payouts WHERE status = 'paid' AND amount_minor IS NOT NULL`,
    `INSERT INTO pay_movements (source, at, kind, currency, gross_minor, net_minor)
      SELECT id || ' completed', updated_at, 'withdrawal', 'BRL', -amount_minor, -amount_minor
      FROM pay_withdrawals WHERE status = 'completed'`,
  ],
};

const cardResults: Migration = {
  name: 'results of direct charges',
  statements: () => [
    `CREATE TABLE pay_card_results (at BIGINT NOT NULL PRIMARY KEY, declined BIGINT NOT NULL, approved BIGINT NOT NULL)`,
    // Closed while cards are paused; 0: open.
    `INSERT INTO pay_gates (name, closed_until) VALUES ('cards', 0)`,
  ],
};

const searchTerms: Migration = {
  name: 'search of orders',
  statements: ({ isKey }) => [
    `CREATE TABLE pay_search (term TEXT NOT NULL, position BIGINT NOT NULL, PRIMARY KEY (term, position)) ${isKey}`,
    `CREATE INDEX pay_search_position ON pay_search (position)`,
    `CREATE INDEX pay_payments_card ON pay_payments (card_last4) WHERE card_last4 IS NOT NULL`,
    // Orders up to here have no terms yet; 0: none.
    `CREATE TABLE pay_search_backlog (id INTEGER NOT NULL PRIMARY KEY, last_position BIGINT NOT NULL)`,
    `INSERT INTO pay_search_backlog (id, last_position) SELECT 1, COALESCE(MAX(position), 0) FROM pay_checkouts`,
  ],
};

const evidence: Migration = {
  name: 'evidence of payments',
  statements: () => [
    `ALTER TABLE pay_payments ADD COLUMN address_prefix TEXT`,
    `ALTER TABLE pay_payments ADD COLUMN challenge TEXT`,
  ],
};

/** A table cannot be given a growing number later in both databases, so it is written again. */
const callbackOrder: Migration = {
  name: 'order of arrival of callbacks',
  statements: ({ bytesType, positionType }) => [
    `CREATE TABLE pay_arrivals (
      position ${positionType},
      id TEXT NOT NULL,
      subject TEXT NOT NULL,
      content_type TEXT NOT NULL,
      body ${bytesType} NOT NULL,
      received_at BIGINT NOT NULL,
      due_at BIGINT
    )`,
    `INSERT INTO pay_arrivals (id, subject, content_type, body, received_at, due_at)
      SELECT id, subject, content_type, body, received_at, due_at FROM pay_callbacks ORDER BY received_at, id`,
    `DROP TABLE pay_callbacks`,
    `ALTER TABLE pay_arrivals RENAME TO pay_callbacks`,
    `CREATE UNIQUE INDEX pay_callbacks_id ON pay_callbacks (id)`,
    `CREATE INDEX pay_callbacks_due ON pay_callbacks (received_at, id) WHERE due_at IS NOT NULL`,
    `CREATE INDEX pay_callbacks_processed ON pay_callbacks (received_at) WHERE due_at IS NULL`,
  ],
};

const resolutions: Migration = {
  name: 'what people have dealt with',
  statements: ({ positionType }) => [
    `CREATE TABLE pay_resolutions (
      position ${positionType},
      id TEXT NOT NULL,
      kind TEXT NOT NULL,
      object TEXT NOT NULL,
      done SMALLINT NOT NULL,
      reason TEXT NOT NULL,
      key_name TEXT NOT NULL,
      at BIGINT NOT NULL
    )`,
    `CREATE UNIQUE INDEX pay_resolutions_id ON pay_resolutions (id)`,
  ],
};

/** In order. The position in the list, from 1, is the version. */
export const migrations: readonly Migration[] = [
  schema,
  keySpending,
  moneyDetails,
  linkDetails,
  audit,
  movements,
  cardResults,
  searchTerms,
  evidence,
  callbackOrder,
  resolutions,
];
