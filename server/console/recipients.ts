/**
 * Remembers the recipients of a session's earlier transfers, which the companion does not store. They are kept in memory. Pages show
 * them masked and refer to them by id.
 */
import { createHash } from 'node:crypto';

export interface Recipient<Target> {
  id: string;
  /** Recognisable, but not usable. */
  masked: string;
  target: Target;
}

const maxRecipients = 20;
const maxSessions = 100;

export class Recipients<Target> {
  readonly #known = new Map<string, Map<string, Recipient<Target>>>();
  readonly #mask: (target: Target) => string;

  constructor(mask: (target: Target) => string) {
    this.#mask = mask;
  }

  /** Latest first. */
  of(session: string): Recipient<Target>[] {
    return [...(this.#known.get(session)?.values() ?? [])].toReversed();
  }

  find(session: string, id: string): Target | null {
    return this.#known.get(session)?.get(id)?.target ?? null;
  }

  remember(session: string, target: Target): void {
    const id = createHash('sha256').update(JSON.stringify(target)).digest('hex').slice(0, 12);
    const known = this.#known.get(session) ?? new Map<string, Recipient<Target>>();
    known.delete(id);
    known.set(id, { id, masked: this.#mask(target), target });
    dropOldest(known, maxRecipients);
    this.#known.delete(session);
    this.#known.set(session, known);
    dropOldest(this.#known, maxSessions);
  }
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}

/** `ma•••@orvalho.example`, `0x52…9f3a`, `•••4321`. */
export function masked(text: string): string {
  const at = text.lastIndexOf('@');
  if (at > 0) return `${text.slice(0, Math.min(2, at - 1))}•••${text.slice(at)}`;
  if (text.length >= 20) return `${text.slice(0, 4)}…${text.slice(-4)}`;
  return `•••${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`;
}
