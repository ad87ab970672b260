/**
 * `withdraw`: debits BRL and sends USDT to a wallet (§4.8). It cannot be reversed, and the service has no idempotency key: each
 * is sent once, one at a time, after the balance has been read.
 */
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import { formatAmount } from '../values/money.ts';
import { isAddress } from './address.ts';
import { applyWithdrawal } from './apply-withdrawal.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Outcome, Balance, MoneyOutParts } from './ports.ts';
import { withdrawalCheckAt } from './lookup-schedule.ts';
import { isInFlight, leaseFrom, newTransfer } from './transfer.ts';
import type { Withdrawal } from './withdrawal.ts';
import { admitted, endRefused, writeTransfer } from './write-transfer.ts';
import type { Chain } from './views.ts';

export interface WithdrawalRequest {
  chain: Chain;
  address: string;
  /** BRL. */
  amountMinor: number;
  idempotencyKey: string;
}

/** §4.8 */
const minimumMinor: Readonly<Record<Chain, number>> = { polygon: 10_00, tron: 10_00, solana: 30_00 };

/** Held while a call is running or its outcome is unknown: the balance could not distinguish two at once. */
const slot = 'withdrawal';

export async function requestWithdrawal(
  parts: MoneyOutParts,
  input: WithdrawalRequest,
): Promise<{ withdrawal: Withdrawal; isNew: boolean }> {
  const { vault, clock, moneyOut, service } = parts;
  assertPossible(input, service.environment);
  const { chain, address, amountMinor, idempotencyKey } = input;
  const content = JSON.stringify([chain, address, amountMinor]);
  const requestDigest = vault.digest(content);
  const now = clock.now();
  const opened = await moneyOut.withdrawals.open({
    ...newTransfer({ id: newId('wd', now), idempotencyKey, requestDigest, slot }, now),
    status: 'unknown',
    chain,
    address,
    amountMinor,
    usdtToReceive: null,
    usdtGross: null,
    platformFeeUsdt: null,
    txHash: null,
    failureCode: null,
    balanceBefore: null,
    balanceFinding: null,
  });
  if (opened.outcome === 'closed' || opened.outcome === 'occupied') {
    throw new PayError('WITHDRAWAL_IN_PROGRESS', { retryAfterS: 60 });
  }
  const { transfer, isNew } = admitted(parts, opened, content, now);
  return { withdrawal: isNew ? await sendWithdrawal(parts, transfer) : transfer, isNew };
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
    const least = formatAmount(minimumMinor[chain]);
    throw new PayError('AMOUNT_BELOW_MINIMUM', {
      errors: [{ field: 'amount', message: `The network ${chain} needs BRL ${least} or more` }],
    });
  }
}

async function sendWithdrawal(parts: MoneyOutParts, withdrawal: Withdrawal): Promise<Withdrawal> {
  const { moneyOut, service, clock, log } = parts;
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
  const answer = await service.withdraw(noted);
  switch (answer.outcome) {
    case 'accepted':
      return await applyWithdrawal(parts, withdrawal.id, answer.value);
    case 'rejected':
    case 'unavailable':
      return await endRefused(parts, store, withdrawal.id, answer);
    case 'unknown':
      log.warn({ withdrawal: noted.id, code: answer.code, err: answer.cause }, 'withdrawal: outcome unknown');
      return await writeTransfer(parts, store, withdrawal.id, (current) => ({
        inFlightUntil: null,
        checkAt: withdrawalCheckAt(current, clock.now()),
      }));
    default:
      return answer satisfies never;
  }
}

/** A balance that could not be read: whatever the outcome of that call, no withdrawal was sent. */
const unsent = (
  answer: Exclude<Outcome<Balance>, { outcome: 'accepted' }>,
): Extract<Outcome<Balance>, { outcome: 'rejected' | 'unavailable' }> =>
  answer.outcome === 'unknown'
    ? { outcome: 'unavailable', code: answer.code, reason: null, retryAfterMs: null, cause: answer.cause }
    : answer;
