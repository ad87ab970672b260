/** Ids of rows: random, and ordered by time. */
import { randomBytes } from 'node:crypto';

const randomLength = 10;
/** Random bytes are fetched in bulk: ten take as long as a thousand. */
const pool = { bytes: Buffer.alloc(0), used: 0 };

function randomHex(): string {
  if (pool.used === pool.bytes.length) {
    pool.bytes = randomBytes(randomLength * 100);
    pool.used = 0;
  }
  const from = pool.used;
  pool.used += randomLength;
  return pool.bytes.toString('hex', from, pool.used);
}

/**
 * Creates the id of a row: `co_019aa1b2c3d4…`. Ordered by time, so that indexes stay dense and "newest first" needs no second
 * column. With 80 random bits it is hard to guess, but it is never used as a credential.
 */
export const newId = (prefix: string, nowMs: number): string => `${firstIdAt(prefix, nowMs)}${randomHex()}`;

/** Lower bound of the ids that are created at this time or later. */
export const firstIdAt = (prefix: string, atMs: number): string =>
  `${prefix}_${Math.max(0, atMs).toString(16).padStart(12, '0')}`;

/** When the id was created; null for one of another form or prefix. */
export function createdAtOf(prefix: string, id: string): number | null {
  const [actualPrefix, digits = ''] = id.split('_');
  return actualPrefix === prefix && /^[0-9a-f]{32}$/.test(digits)
    ? Number.parseInt(digits.slice(0, 12), 16)
    : null;
}
