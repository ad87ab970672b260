/** Refunds, payouts and withdrawals over a fake service and a movable clock, for tests of calls that are still in progress. */
import type { TestContext } from 'node:test';
import { createMoneyOut, type MoneyOut } from '../../../server/money-out/index.ts';
import type {
  Outcome,
  CreatedRefund,
  MoneyOutGateway,
  MoneyOutParts,
} from '../../../server/money-out/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { createVault } from '../../../server/keys/vault.ts';
import { type Rejected, rejectedWith } from '../checkouts/fake-service.ts';

export const noResponse = { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', cause: null } as const;

/** A call that the service rejected with this code. */
export const rejectedCall = (code: string, status = 404): Rejected => rejectedWith(code, { status });

/** An order of 100.00 BRL in processing, as the service reports it. */
export const processingOrder = {
  orderId: '77',
  status: 'processing',
  unrecognisedStatus: null,
  chain: 'polygon',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amountMinor: 10_000,
  usdtToReceive: null,
  usdtGross: null,
  platformFeeUsdt: null,
  statusMessage: null,
  createdAt: null,
  expiresAt: null,
  completedAt: null,
} as const;

/** A pending refund of 10.00 USD of the charge `tx-1`. */
export const createdRefund: Outcome<CreatedRefund> = {
  outcome: 'accepted',
  value: {
    refundId: 're_at_the_service',
    serviceId: 'tx-1',
    status: 'pending',
    unrecognisedStatus: null,
    amountMinor: 1_000,
    currency: 'USD',
    arn: null,
    arnStatus: null,
    remainingRefundableMinor: null,
  },
};

/** The request for {@link createdRefund}. Its charge was made elsewhere. */
export const refundRequest = {
  payment: 'tx-1',
  amountMinor: 1_000,
  reason: null,
  idempotencyKey: 'key-1',
};

export interface WaitingCall<Input, Result> {
  input: Input;
  respond: (result: Result) => void;
}

/** A method of the service whose calls wait for their response. */
export function waitingCalls<Input, Result>() {
  const calls: WaitingCall<Input, Result>[] = [];
  const call = (input: Input): Promise<Result> => {
    const { promise, resolve: respond } = Promise.withResolvers<Result>();
    calls.push({ input, respond });
    return promise;
  };
  return { calls, call };
}

export interface FakeMoneyOut {
  moneyOut: MoneyOut;
  /** Another process on the same database. */
  otherProcess: MoneyOut;
  now: () => number;
  wait: (ms: number) => void;
  /** Types of the events so far, in order. */
  events: () => Promise<string[]>;
  /** Messages of the errors logged so far. */
  errors: readonly unknown[];
}

export async function openMoneyOut(t: TestContext, service: Partial<MoneyOutGateway>): Promise<FakeMoneyOut> {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  let now = Date.UTC(2026, 10, 21, 12);
  const silent = (): void => undefined;
  const errors: unknown[] = [];
  const parts: MoneyOutParts = {
    store,
    moneyOut: moneyOutStore(engine),
    service: { environment: 'live', ...service } as MoneyOutGateway,
    vault: createVault('sk_live_of_the_test'),
    clock: { now: () => now },
    log: { info: silent, warn: silent, error: (_fields, message) => void errors.push(message) },
    settings: {
      publicUrl: 'https://pay.shop.example',
      rawCard: 'off',
      processor: { publishableKey: null, onBehalfOf: null, learn: silent },
      attemptsPerCheckout: 10,
    },
    settlePayment: async () => null,
  };
  return {
    moneyOut: createMoneyOut(parts),
    otherProcess: createMoneyOut(parts),
    now: () => now,
    wait: (ms) => void (now += ms),
    events: async () => (await store.listEvents(0, 1000)).map(({ type }) => type),
    errors,
  };
}
