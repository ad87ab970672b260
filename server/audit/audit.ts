/**
 * Who did what over the merchant interface, and what was refused. Entries are only ever added; nothing but the operator's retention
 * removes them. They hold names and ids, never a body, a key or an error's details.
 */
import type { Clock, Log } from '../checkouts/ports.ts';

/** `unknown`: sent to the service, which has not responded. `failed`: neither done nor refused, such as without the database. */
export const auditOutcomes = ['done', 'unknown', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

export interface NewAuditEntry {
  at: number;
  /** Name of the key; null for one that the companion does not know. */
  keyName: string | null;
  /** Operation id. */
  call: string;
  /** Id of what the call is about; null if it names none. */
  object: string | null;
  /** The order. */
  checkout: string | null;
  reference: string | null;
  outcome: AuditOutcome;
  /** The caller's address; null within the process. */
  address: string | null;
  /** Code of the error. */
  reason: string | null;
}

export interface AuditEntry extends NewAuditEntry {
  position: number;
}

export interface AuditPage {
  after: number;
  limit: number;
  checkout?: string | undefined;
  object?: string | undefined;
}

export interface AuditStore {
  append(entry: NewAuditEntry): Promise<void>;
  /** Oldest first. */
  list(page: AuditPage): Promise<AuditEntry[]>;
  /** The retention. Returns the number of removed entries. */
  removeBefore(at: number, limit: number): Promise<number>;
}

export interface Audit extends Pick<AuditStore, 'list'> {
  /** @throws if it cannot be written: a change without an entry is reported as failed, and may be repeated */
  done(entry: Omit<NewAuditEntry, 'at'>): Promise<void>;
  /** Of refused calls, a flood is only logged: anyone can cause those of unknown keys. Never throws. */
  refused(entry: Omit<NewAuditEntry, 'at'>): Promise<void>;
}

/** Per process and hour. */
const maxOfUnknownKeys = 30;
/** Per process, hour and key. */
const maxOfKey = 3_600;
const windowMs = 3_600_000;

export function createAudit({ store, clock, log }: { store: AuditStore; clock: Clock; log: Log }): Audit {
  let window = 0;
  const counts = new Map<string | null, number>();

  function isRecorded(keyName: string | null, at: number): boolean {
    const current = Math.floor(at / windowMs);
    if (current !== window) counts.clear();
    window = current;
    const count = (counts.get(keyName) ?? 0) + 1;
    counts.set(keyName, count);
    const maximum = keyName === null ? maxOfUnknownKeys : maxOfKey;
    if (count === maximum + 1) log.warn({ count }, 'audit: further refused calls of a key are not recorded');
    return count <= maximum;
  }

  return {
    list: (page) => store.list(page),
    done: (entry) => store.append({ at: clock.now(), ...entry }),
    async refused(entry) {
      const at = clock.now();
      if (!isRecorded(entry.keyName, at)) return;
      try {
        await store.append({ at, ...entry });
      } catch (error) {
        log.error({ err: error, code: entry.reason }, 'audit: a refused call could not be recorded');
      }
    },
  };
}
