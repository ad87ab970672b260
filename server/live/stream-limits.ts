/** Limits the open event streams. Beyond a limit the oldest stream ends, since the newest most likely has a buyer. */
export interface StreamLimits {
  perCheckout: number;
  perAddress: number;
  perProcess: number;
}

/**
 * A buyer has a few tabs; the buyers behind one address (an office, a carrier's NAT) are far fewer; and a stream takes
 * some 27 kB, so a process stays below 300 MB.
 */
export const defaultStreamLimits: StreamLimits = { perCheckout: 10, perAddress: 1_000, perProcess: 10_000 };

/** Tracks the open streams, oldest first, of the process, of each address and of each checkout. */
export class OpenStreams<T extends object> {
  readonly #limits: StreamLimits;
  readonly #all = new Map<T, { checkout: string; groups: readonly string[] }>();
  readonly #groups = new Map<string, Set<T>>();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Adds a stream, and returns the streams to end: they are counted until they are removed. */
  add(stream: T, { checkout, address }: { checkout: string; address: string }): T[] {
    const ofCheckout = `checkout ${checkout}`;
    const ofAddress = `address ${address}`;
    const groups = [ofCheckout, ofAddress];
    this.#all.set(stream, { checkout, groups });
    for (const key of groups) this.#groups.set(key, (this.#groups.get(key) ?? new Set<T>()).add(stream));
    return [
      ...excess(this.#groups.get(ofCheckout), this.#limits.perCheckout),
      ...excess(this.#groups.get(ofAddress), this.#limits.perAddress),
      ...excess(this.#all, this.#limits.perProcess),
    ];
  }

  /** Removes a stream and returns its checkout; null for an unknown one. */
  remove(stream: T): string | null {
    const found = this.#all.get(stream);
    if (found === undefined) return null;
    this.#all.delete(stream);
    for (const key of found.groups) {
      const group = this.#groups.get(key);
      group?.delete(stream);
      if (group?.size === 0) this.#groups.delete(key);
    }
    return found.checkout;
  }
}

/** The oldest streams above the limit. */
function excess<T>(streams: { size: number; keys(): Iterable<T> } | undefined, limit: number): T[] {
  const found: T[] = [];
  if (streams === undefined || streams.size <= limit) return found;
  for (const stream of streams.keys()) {
    found.push(stream);
    if (found.length === streams.size - limit) break;
  }
  return found;
}
