/** Periods of the statement, and what moved in them by day. Days and months are in the time zone of the pages. */
import { startOfDay } from './filters.ts';
import type { Movement } from './merchant-api.ts';
import { timeInFile } from './pages/page.ts';

export interface Period {
  /** `2026-11`, or `2026-11-23`. */
  name: string;
  isDay: boolean;
  from: Date;
  /** Time before which it ends. */
  to: Date;
}

const dayMs = 86_400_000;

/** The day or the month that a query names; by default the current month. */
export function periodOf({ day, month }: Readonly<Record<string, unknown>>, nowMs: number): Period {
  return dayPeriod(day) ?? monthPeriod(month) ?? monthFrom(monthOf(new Date(nowMs)));
}

function dayPeriod(day: unknown): Period | null {
  const fromMs = typeof day === 'string' ? startOfDay(day) : Number.NaN;
  if (typeof day !== 'string' || Number.isNaN(fromMs)) return null;
  return { name: day, isDay: true, from: new Date(fromMs), to: new Date(fromMs + dayMs) };
}

const monthPeriod = (month: unknown): Period | null =>
  typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? monthFrom(month) : null;

const monthFrom = (name: string): Period => ({
  name,
  isDay: false,
  from: new Date(startOfDay(`${name}-01`)),
  to: new Date(startOfDay(`${monthsFrom(name, 1)}-01`)),
});

/** `2026-11` and -2 is `2026-09`. */
function monthsFrom(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = new Date(0);
  start.setUTCFullYear(year, number - 1 + count, 1);
  return start.toISOString().slice(0, 7);
}

const monthOf = (at: Date): string => dayOf(at.toISOString()).slice(0, 7);

/** `2026-11-23` for a time. */
export const dayOf = (iso: string): string => (timeInFile(iso) ?? '').slice(0, 10);

/** The names of the last days with the current one, oldest first. */
export function latestDays(count: number, nowMs: number): string[] {
  const today = Date.parse(dayOf(new Date(nowMs).toISOString()));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

const monthsOffered = 24;

/** The months to choose from, newest first, always with the chosen one. */
export function monthsToChoose({ name }: Period, nowMs: number): string[] {
  const current = monthOf(new Date(nowMs));
  const offered = Array.from({ length: monthsOffered }, (_, index) => monthsFrom(current, -index));
  const chosen = name.slice(0, 7);
  return offered.includes(chosen) ? offered : [...offered, chosen];
}

/** Money in minor units. */
export interface Total {
  currency: string;
  inMinor: number;
  /** Negative. */
  outMinor: number;
  /** Null where one of them is not known. */
  feeMinor: number | null;
  netMinor: number | null;
}

export interface DayTotal extends Total {
  day: string;
}

export interface Totals {
  byCurrency: Total[];
  /** Oldest first. */
  byDay: DayTotal[];
}

export async function totalsOf(movements: AsyncIterable<Movement> | Iterable<Movement>): Promise<Totals> {
  const currencies = new Map<string, Total>();
  const days = new Map<string, DayTotal>();
  for await (const movement of movements) {
    const { currency, at } = movement;
    const day = dayOf(at);
    addTo(currencies, currency, { ...zero, currency }, movement);
    addTo(days, `${day} ${currency}`, { ...zero, currency, day }, movement);
  }
  return {
    byCurrency: [...currencies.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    byDay: [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total),
  };
}

const zero = { inMinor: 0, outMinor: 0, feeMinor: 0, netMinor: 0 };

function addTo<Kept extends Total>(
  kept: Map<string, Kept>,
  name: string,
  empty: Kept,
  { gross, fee, net }: Movement,
): void {
  const total = kept.get(name) ?? empty;
  const grossMinor = minorOf(gross);
  kept.set(name, {
    ...total,
    inMinor: total.inMinor + Math.max(0, grossMinor),
    outMinor: total.outMinor + Math.min(0, grossMinor),
    feeMinor: sumOrNull(total.feeMinor, fee),
    netMinor: sumOrNull(total.netMinor, net),
  });
}

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);
const sumOrNull = (sum: number | null, amount: string | null): number | null =>
  sum === null || amount === null ? null : sum + minorOf(amount);
