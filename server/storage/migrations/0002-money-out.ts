/** Refunds, payouts and withdrawals. */
import type { Migration } from './migration.ts';

/** Columns common to the three; see `money-out/transfer.ts`. */
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

export const moneyOut: Migration = {
  name: 'money-out',
  statements: ({ positionType }) => [
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

    `CREATE TABLE pay_payouts (
      ${transferColumns(positionType)},
      amount_minor BIGINT,
      fee_minor BIGINT,
      net_minor BIGINT,
      sealed_answer TEXT
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
  ],
};
