/**
 * Remembers the recipients of earlier transfers, which the companion does not store; a merchant does. The demo keeps them in memory.
 * Pages show them masked and refer to them by id.
 */
import { createHash } from 'node:crypto';

export interface Recipient<Target> {
  id: string;
  /** Recognisable, but not usable. */
  masked: string;
  target: Target;
}

const most = 20;

export class Recipients<Target> {
  readonly #known = new Map<string, Recipient<Target>>();
  readonly #mask: (target: Target) => string;

  constructor(mask: (target: Target) => string) {
    this.#mask = mask;
  }

  /** Latest first. */
  get all(): Recipient<Target>[] {
    return [...this.#known.values()].toReversed();
  }

  find(id: string): Target | null {
    return this.#known.get(id)?.target ?? null;
  }

  remember(target: Target): void {
    const id = createHash('sha256').update(JSON.stringify(target)).digest('hex').slice(0, 12);
    this.#known.delete(id);
    this.#known.set(id, { id, masked: this.#mask(target), target });
    const [oldest] = this.#known.keys();
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** `ma•••@orvalho.example`, `0x52…9f3a`, `•••4321`. */
export function masked(text: string): string {
  const at = text.lastIndexOf('@');
  if (at > 0) return `${text.slice(0, Math.min(2, at - 1))}•••${text.slice(at)}`;
  if (text.length >= 20) return `${text.slice(0, 4)}…${text.slice(-4)}`;
  return `•••${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`;
}
