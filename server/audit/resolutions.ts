/**
 * What a person has dealt with, of what the companion cannot settle by itself: a payment without a record, a refund that failed, a
 * webhook that the shop will never take. Entries are only added; the latest one of an object counts.
 */
import { newId } from '../values/ids.ts';

/** What it was about, and the object's id: of an event, a payment, a payout, a withdrawal or a refund. */
export const resolutionKinds = [
  'dispute',
  'mismatch',
  'undelivered',
  'unknown_charge',
  'unknown_payout',
  'unknown_withdrawal',
  'refund_unknown',
  'refund_requires_action',
  'refund_failed',
] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

export interface Resolution {
  id: string;
  kind: ResolutionKind;
  object: string;
  /** False: to be dealt with again. */
  done: boolean;
  reason: string;
  /** Name of the key. */
  keyName: string;
  at: number;
}

export interface ResolutionStore {
  append(resolution: Resolution): Promise<void>;
  /** Newest first; `after` is the id of the last one seen. */
  list(page: { limit: number; after?: string | undefined }): Promise<Resolution[]>;
}

export const newResolution = (
  fields: Pick<Resolution, 'kind' | 'object' | 'done' | 'reason' | 'keyName'>,
  nowMs: number,
): Resolution => ({ id: newId('done', nowMs), ...fields, at: nowMs });
