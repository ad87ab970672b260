/**
 * Filters the messages of the wire by the visitor's own orders, since several visitors can share one demo. Messages are linked by
 * the ids in them: an order's reference, its checkout and its payments.
 */
import type { WireEntry } from '../wire/wire.ts';

const checkout = /co_[0-9a-f]{32}/g;
const reference = /ORV-[0-9A-F]{8}/g;
const payment = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export class VisitorOrders {
  readonly #names = new Set<string>();

  add(orderReference: string): void {
    this.#names.add(orderReference);
  }

  /** Returns the entries about these orders, and keeps the further ids found in them. */
  of(entries: readonly WireEntry[]): readonly WireEntry[] {
    const names = this.#names;
    const isVisitors = (entry: WireEntry): boolean => namesIn(entry).some((name) => names.has(name));
    // A later response may show whose payment an earlier message was about.
    for (let count = -1; count < names.size;) {
      count = names.size;
      for (const entry of entries.filter(isVisitors)) for (const name of namesIn(entry)) names.add(name);
    }
    return entries.filter(isVisitors);
  }
}

const known = new WeakMap<WireEntry, readonly string[]>();

/** Returns no ids for an entry about several orders, such as a list. */
function namesIn(entry: WireEntry): readonly string[] {
  const found = known.get(entry);
  if (found) return found;
  const text = JSON.stringify([entry.title, entry.sent, entry.received]);
  const all = (pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];
  const [checkouts, references] = [all(checkout), all(reference)];
  // This list names no order, but is about several.
  const isPayouts = entry.title === 'GET /v1/payouts';
  const isOne = !isPayouts && checkouts.length <= 1 && references.length <= 1;
  const names = isOne ? [...checkouts, ...references, ...all(payment)] : [];
  known.set(entry, names);
  return names;
}
