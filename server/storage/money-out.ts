/** Refunds, payouts and withdrawals. */
import { arrayOf, nullable, object, string } from '../../widget/protocol/decode.ts';
import type { MoneyOutStore } from '../money-out/ports.ts';
import { type Payout, payoutMismatches } from '../money-out/payout.ts';
import { type Refund } from '../money-out/refund.ts';
import type { Refusal, Transfer } from '../money-out/transfer.ts';
import { type Withdrawal } from '../money-out/withdrawal.ts';
import type { Engine } from './engine.ts';
import { appendEvents } from './events.ts';
import { listMovements, recordMovements } from './movements.ts';
import { payoutMovements, refundMovements, withdrawalMovements } from '../money-out/statement.ts';
import { withoutErased } from './personal-data.ts';
import {
  type Columns,
  decodeInteger,
  decodeStrings,
  integer,
  json,
  orNull,
  table,
  text,
  word,
} from './table.ts';
import { spentOf } from './key-spending.ts';
import { countReturns, listTransfers, transferStore } from './transfers.ts';
import {
  payoutStatuses,
  refundStatuses,
  balanceFindings,
  chains,
  withdrawalStatuses,
} from '../money-out/views.ts';

const decodeRefusal = object({
  code: string,
  status: decodeInteger,
  detail: nullable(string),
  fields: arrayOf(string),
  figures: decodeStrings,
});

const transferColumns: Columns<Transfer> = {
  id: text,
  idempotencyKey: orNull(text),
  requestDigest: orNull(text),
  serviceId: orNull(text),
  slot: orNull(text),
  refusal: orNull(json<Refusal>(decodeRefusal)),
  inFlightUntil: orNull(integer),
  createdAt: integer,
  updatedAt: integer,
  checks: integer,
  checkAt: orNull(integer),
  version: integer,
};

const refundRows = table<Refund>({
  ...transferColumns,
  status: word(refundStatuses),
  paymentId: orNull(text),
  checkoutId: orNull(text),
  chargeId: text,
  requestedMinor: orNull(integer),
  amountMinor: orNull(integer),
  currency: text,
  reason: orNull(text),
  failureReason: orNull(text),
  arn: orNull(text),
  arnStatus: orNull(text),
  remainingMinor: orNull(integer),
  serviceCreatedAt: orNull(integer),
});

const payoutRows = table<Payout>({
  ...transferColumns,
  status: word(payoutStatuses),
  amountMinor: orNull(integer),
  feeMinor: orNull(integer),
  netMinor: orNull(integer),
  sealedAnswer: orNull(text),
  paymentId: orNull(text),
  checkoutId: orNull(text),
  reference: orNull(text),
  reason: orNull(text),
  mismatch: orNull(word(payoutMismatches)),
});

const withdrawalRows = table<Withdrawal>({
  ...transferColumns,
  status: word(withdrawalStatuses),
  chain: word(chains),
  address: text,
  amountMinor: integer,
  usdtToReceive: orNull(text),
  usdtGross: orNull(text),
  platformFeeUsdt: orNull(text),
  txHash: orNull(text),
  failureCode: orNull(text),
  balanceBefore: orNull(text),
  expiresAt: orNull(text),
  completedAt: orNull(text),
  statusMessage: orNull(text),
  balanceFinding: orNull(word(balanceFindings)),
});

export function moneyOutStore(engine: Engine): MoneyOutStore {
  const unresolved = `
    SELECT ${refundRows.columns} FROM pay_refunds
    WHERE charge_id = $1 AND status = 'unknown' AND refusal IS NULL ORDER BY position`;
  // One whose key is no longer repeated (`refundCheckAt`) may stay unknown for good, and holds no other up.
  const repeated = `
    SELECT id FROM pay_refunds
    WHERE charge_id = $1 AND status = 'unknown' AND check_at IS NOT NULL LIMIT 1`;
  const adopt = `
    INSERT INTO pay_refunds (${refundRows.columns}) VALUES (${refundRows.parameters})
    ON CONFLICT (service_id) DO NOTHING`;
  const unnamed = `
    SELECT ${withdrawalRows.columns} FROM pay_withdrawals
    WHERE (status = 'unknown' OR failure_code = 'NOT_CREATED') AND service_id IS NULL AND refusal IS NULL
    ORDER BY position`;

  return {
    spending: {
      spentBy: (keyName, kind, day) => engine.read((sql) => spentOf(sql, `pay_${kind}`, keyName, day)),
    },
    refunds: {
      ...transferStore(engine, 'pay_refunds', refundRows, (sql, refund, before) =>
        recordMovements(sql, refundMovements(before, refund)),
      ),
      list: (page) => listTransfers(engine, 'pay_refunds', refundRows, page),
      unresolvedOf: (chargeId) => engine.read((sql) => refundRows.all(sql, unresolved, [chargeId])),
      // A refund opened after this check was not at the service yet, so it is not the one found there.
      adopt: (refund, events) =>
        engine.transaction(async (sql) => {
          if (await sql.get(repeated, [refund.chargeId])) return false;
          const inserted = await sql.run(adopt, refundRows.values(refund));
          if (inserted === 1) {
            const newEvents = await withoutErased(sql, engine.dialect, events);
            await appendEvents(sql, engine.dialect, newEvents);
          }
          return true;
        }),
    },
    movements: (filter) => listMovements(engine, filter),
    payouts: {
      ...transferStore(engine, 'pay_payouts', payoutRows, async (sql, payout, before) => {
        if (payout.paymentId !== null) await countReturns(sql, engine.dialect, payout.paymentId);
        await recordMovements(sql, payoutMovements(before, payout));
      }),
      list: (page) => listTransfers(engine, 'pay_payouts', payoutRows, page),
    },
    withdrawals: {
      ...transferStore(engine, 'pay_withdrawals', withdrawalRows, (sql, withdrawal, before) =>
        recordMovements(sql, withdrawalMovements(before, withdrawal)),
      ),
      unnamed: () => engine.read((sql) => withdrawalRows.all(sql, unnamed)),
    },
  };
}
