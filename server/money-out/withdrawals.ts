/**
 * Debits BRL and sends USDT to a wallet (§4.8). It cannot be reversed, and the service has no idempotency key: each withdrawal is sent
 * once, one at a time, after the balance has been read. One whose creating call had no response is settled by the balance, or by an
 * order id that the merchant supplies. It is never sent again.
 */
import { PayError } from '../errors.ts';
import { formatAmount } from '../values/money.ts';
import { isAddress } from './wallet-address.ts';
import { canonicalJson } from './canonical-json.ts';
import { withdrawalCheckAt } from './transfer-schedule.ts';
import type {
  Balance,
  CreatedWithdrawal,
  MoneyOutParts,
  Outcome,
  Spending,
  WithdrawalSnapshot,
} from './ports.ts';
import { createTransferEngine, type TransferEngine } from './transfer-engine.ts';
import { isInFlight, leaseFrom } from './transfer.ts';
import type { BalanceFinding, Chain } from './views.ts';
import { type Withdrawal, withdrawalEvents, withdrawalMayBecome } from './withdrawal.ts';
import { endRefused, writeTransfer } from './write-transfer.ts';
import { compareBalances, verdictAge } from './withdrawal-verdict.ts';

export interface WithdrawalRequest {
  chain: Chain;
  address: string;
  /** BRL. */
  amountMinor: number;
  idempotencyKey: string;
  /** Null or absent: no limit. */
  spending?: Spending | null;
}

/** §4.8 */
const minimumMinor: Readonly<Record<Chain, number>> = { polygon: 10_00, tron: 10_00, solana: 30_00 };

/** Held while a call is running or its outcome is unknown: the balance could not distinguish two at once. */
const slot = 'withdrawal';

type Reported = CreatedWithdrawal | WithdrawalSnapshot;
export type WithdrawalEngine = TransferEngine<Withdrawal, Reported, WithdrawalSnapshot>;

export function createWithdrawals(parts: MoneyOutParts): WithdrawalEngine {
  const { moneyOut, service, clock } = parts;
  const { withdrawals } = moneyOut;

  const engine: WithdrawalEngine = createTransferEngine<Withdrawal, Reported, WithdrawalSnapshot>(parts, {
    name: 'withdrawal',
    idPrefix: 'wd',
    store: withdrawals,
    busy: () => new PayError('WITHDRAWAL_IN_PROGRESS', { retryAfterS: 60 }),
    lookup: (orderId) => service.withdrawalStatus(orderId),
    notFound: 'WITHDRAWAL_NOT_FOUND',
    mismatchOf,
    change: changeOf,
    events: async (_id, _reported, nowMs) => (before, written) =>
      withdrawalEvents(before.status, written, nowMs),
    checkAt: withdrawalCheckAt,
    settleUnnamed: judge,
    isServiceId: (name) => /^\d{1,18}$/.test(name), // an order id is an integer (§2.5)
    /**
     * A new order id, taken from the service's dashboard, names a withdrawal of unknown outcome, or one reported as not created, that
     * it matches.
     */
    async claim(reported) {
      const unnamed = (await withdrawals.unnamed()).filter((candidate) => isOrderOf(candidate, reported));
      const [only] = unnamed;
      return only !== undefined && unnamed.length === 1 ? await engine.apply(only.id, reported) : null;
    },
  });

  /** Settles a withdrawal without an order id by the balance (§4.8). */
  async function judge(withdrawal: Withdrawal): Promise<Withdrawal | null> {
    const { status, slot, balanceBefore, amountMinor } = withdrawal;
    if (status !== 'unknown' || slot === null || isInFlight(withdrawal, clock.now())) return withdrawal;
    if (balanceBefore === null) return await write(withdrawal, notMade('NOT_SENT'));
    const balance = await service.balance();
    if (balance.outcome !== 'accepted') return null;
    const ageMs = clock.now() - withdrawal.createdAt;
    const balanceFinding = laterFinding(
      withdrawal.balanceFinding,
      compareBalances(balanceBefore, balance.value, amountMinor),
    );
    // The first look gives no verdict: to a process whose clock differs, a call in flight may look long over.
    if (ageMs < verdictAge.fromMs || withdrawal.balanceFinding === null)
      return await write(withdrawal, { balanceFinding });
    const isConclusive = balanceFinding === 'unchanged' && ageMs < verdictAge.untilMs;
    return await write(withdrawal, {
      balanceFinding,
      ...(isConclusive ? notMade('NOT_CREATED') : { slot: null, checkAt: null }),
    });
  }

  /** The finding holds for the row that was read: a row that has changed since is left alone. */
  async function write(withdrawal: Withdrawal, change: Partial<Withdrawal>): Promise<Withdrawal | null> {
    const now = clock.now();
    const next = { inFlightUntil: null, ...change };
    return await withdrawals.update({
      id: withdrawal.id,
      version: withdrawal.version,
      change: { checkAt: withdrawalCheckAt({ ...withdrawal, ...next }, now), ...next, updatedAt: now },
      events: (written) => withdrawalEvents(withdrawal.status, written, now),
    });
  }

  return engine;
}

export async function requestWithdrawal(
  parts: MoneyOutParts,
  engine: WithdrawalEngine,
  input: WithdrawalRequest,
): Promise<{ withdrawal: Withdrawal; isNew: boolean }> {
  assertPossible(input, parts.service.environment);
  const { chain, address, amountMinor, idempotencyKey, spending = null } = input;
  const { transfer, isNew } = await engine.open({
    idempotencyKey,
    content: JSON.stringify([chain, address, amountMinor]),
    slot,
    fields: {
      status: 'unknown',
      chain,
      address,
      amountMinor,
      usdtToReceive: null,
      usdtGross: null,
      platformFeeUsdt: null,
      txHash: null,
      expiresAt: null,
      completedAt: null,
      statusMessage: null,
      failureCode: null,
      balanceBefore: null,
      balanceFinding: null,
    },
    spending,
    atMostMinor: amountMinor,
  });
  return { withdrawal: isNew ? await sendWithdrawal(parts, engine, transfer) : transfer, isNew };
}

function assertPossible(
  { chain, address, amountMinor }: WithdrawalRequest,
  environment: 'live' | 'sandbox',
): void {
  if (environment === 'sandbox') throw new PayError('SANDBOX_NOT_ALLOWED');
  if (!isAddress(chain, address)) {
    throw new PayError('INVALID_ADDRESS', {
      errors: [{ field: 'address', message: `It is no address of the network ${chain}` }],
    });
  }
  if (amountMinor < minimumMinor[chain]) {
    const minimum = formatAmount(minimumMinor[chain]);
    throw new PayError('AMOUNT_BELOW_MINIMUM', {
      errors: [{ field: 'amount', message: `The network ${chain} needs BRL ${minimum} or more` }],
    });
  }
}

async function sendWithdrawal(
  parts: MoneyOutParts,
  engine: WithdrawalEngine,
  withdrawal: Withdrawal,
): Promise<Withdrawal> {
  const { moneyOut, service, clock } = parts;
  const store = moneyOut.withdrawals;
  // Read after the slot is taken, so that no other withdrawal changes the balance before the call.
  const balance = await service.balance();
  if (balance.outcome !== 'accepted') return await endRefused(parts, store, withdrawal.id, unsent(balance));
  // Stored before the call: without a response, the outcome is derived from it.
  const noted = await writeTransfer(parts, store, withdrawal.id, (current) =>
    isInFlight(current, clock.now())
      ? { balanceBefore: canonicalJson(balance.value), inFlightUntil: leaseFrom(clock.now()) }
      : {},
  );
  if (noted.balanceBefore === null) throw new PayError('SERVICE_UNAVAILABLE', { retryAfterS: 5 });
  return await engine.conclude(noted.id, await service.withdraw(noted), {
    accepted: (created) => engine.apply(noted.id, created),
  });
}

/** A balance that could not be read: whatever the outcome of that call, no withdrawal was sent. */
const unsent = (
  answer: Exclude<Outcome<Balance>, { outcome: 'accepted' }>,
): Extract<Outcome<Balance>, { outcome: 'rejected' | 'unavailable' }> =>
  answer.outcome === 'unknown'
    ? { outcome: 'unavailable', code: answer.code, reason: null, retryAfterMs: null, cause: answer.cause }
    : answer;

/** Names the field that differs from the request: id, network, wallet or amount. */
function mismatchOf(withdrawal: Withdrawal, reported: Reported): string | null {
  if (withdrawal.serviceId !== null && reported.orderId !== withdrawal.serviceId) return 'id';
  if (reported.chain !== withdrawal.chain) return 'chain';
  if (!isSameAddress(withdrawal, reported.address)) return 'address';
  return reported.amountMinor === withdrawal.amountMinor ? null : 'amount';
}

/** Hexadecimal addresses may differ in case, which is only a checksum; base58 addresses may not. */
const isSameAddress = ({ chain, address }: Withdrawal, reported: string): boolean =>
  chain === 'polygon' ? reported.toLowerCase() === address.toLowerCase() : reported === address;

function changeOf(current: Withdrawal, reported: Reported): Partial<Withdrawal> {
  // An unlisted status: the order exists, and is not final. `completed_at` is never used (§4.9).
  const status = reported.status ?? 'processing';
  const texts = [
    'usdtToReceive',
    'usdtGross',
    'platformFeeUsdt',
    'txHash',
    'expiresAt',
    'completedAt',
    'statusMessage',
  ] as const;
  const named: Partial<Record<(typeof texts)[number], string | null>> = reported;
  const changed = texts.filter((name) => (named[name] ?? null) !== null && named[name] !== current[name]);
  return {
    ...(current.inFlightUntil !== null && { inFlightUntil: null }),
    ...(current.slot !== null && { slot: null }),
    ...(current.serviceId === null && { serviceId: reported.orderId }),
    ...(withdrawalMayBecome(current.status, status) && { status }),
    // The balance seemed to show that no order was created. The service has it.
    ...(current.serviceId === null && current.status === 'failed' && { status, failureCode: null }),
    ...Object.fromEntries(changed.map((name) => [name, named[name]])),
  };
}

/** A debit is remembered. After any other move, an unchanged balance may come from other payments that made up for a debit. */
function laterFinding(earlier: BalanceFinding | null, found: BalanceFinding): BalanceFinding {
  if (earlier === 'debited') return 'debited';
  return earlier === 'inconclusive' && found === 'unchanged' ? 'inconclusive' : found;
}

/** No money has moved. `NOT_SENT`: the request was never sent; `NOT_CREATED`: the service created no order. */
const notMade = (failureCode: 'NOT_SENT' | 'NOT_CREATED'): Partial<Withdrawal> => ({
  status: 'failed',
  failureCode,
  slot: null,
  checkAt: null,
});

/** Tolerance for clock differences. */
const clockToleranceMs = 5 * 60_000;

/** True for the same network, wallet and amount, unless the order is older than the request. */
function isOrderOf(withdrawal: Withdrawal, reported: WithdrawalSnapshot): boolean {
  if (mismatchOf(withdrawal, reported) !== null) return false;
  const createdAt = reported.createdAt === null ? null : Date.parse(reported.createdAt);
  if (createdAt !== null && createdAt < withdrawal.createdAt - clockToleranceMs) return false;
  // An order that is older than the verdict refutes it. A later one was made in its place.
  return (
    withdrawal.status === 'unknown' ||
    (createdAt !== null && createdAt < withdrawal.updatedAt - clockToleranceMs)
  );
}
