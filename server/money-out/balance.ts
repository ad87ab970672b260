/** The account's balance, passed on as it comes (§4.11: its shape is not published). */
import type { MoneyOutParts, Balance } from './ports.ts';
import { canonicalJson } from './canonical-json.ts';

import { callError } from './write-transfer.ts';
import { minorFromNumber, parseAmount } from '../money.ts';
import type { BalanceFinding } from './views.ts';

const cacheMs = 5_000;

/** One question to the service, however many ask, and none for 5 s after its answer. A refusal is not kept. */
export function createBalance({
  service,
  clock,
}: Pick<MoneyOutParts, 'service' | 'clock'>): () => Promise<Balance> {
  let asked: Promise<Balance> | null = null;
  let freshUntil = Infinity;
  return () => {
    if (asked !== null && clock.now() < freshUntil) return asked;
    freshUntil = Infinity; // while it is under way, it is everybody's
    const question = readBalance(service);
    asked = question;
    question.then(
      () => {
        freshUntil = clock.now() + cacheMs;
      },
      () => {
        asked = null;
      },
    );
    return question;
  };
}

export async function readBalance(service: MoneyOutParts['service']): Promise<Balance> {
  const answer = await service.balance();
  if (answer.outcome !== 'accepted') throw callError(answer);
  return answer.value;
}

/**
 * What became of `amountMinor`, from two balances of unknown shape. The service reserves the amount as soon as an order
 * exists (§3.4), so one that is there shows as a figure that fell by exactly this much; a balance that is the same in
 * every figure has seen no order.
 */
export function compareBalances(before: string, now: Balance, amountMinor: number): BalanceFinding {
  if (canonicalJson(now) === before) return 'unchanged';
  const earlier = figuresOf(JSON.parse(before));
  const later = figuresOf(now);
  const fell = [...earlier].some(
    ([path, minor]) => later.has(path) && minor - (later.get(path) ?? 0) === amountMinor,
  );
  return fell ? 'debited' : 'inconclusive';
}

/** Every number in it, and every decimal string, by where it stands. */
function figuresOf(value: unknown, path = ''): Map<string, number> {
  const figures = new Map<string, number>();
  const minor =
    typeof value === 'number'
      ? minorFromNumber(value)
      : typeof value === 'string'
        ? parseAmount(value)
        : null;
  if (minor !== null) figures.set(path, minor);
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      for (const [inner, figure] of figuresOf(member, `${path}/${name}`)) figures.set(inner, figure);
    }
  }
  return figures;
}
