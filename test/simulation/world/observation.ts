/** Observations of a day from outside the companion, which are all that the judge knows. */
import type { Step } from './plan.ts';

/** `Purpose.what` of a buyer's last request, after all faults are over. */
export const lastStatusRead = 'last status read';

export type Json = Readonly<Record<string, unknown>>;

/** Who sends a request, and what for. */
export interface Purpose {
  who: 'buyer' | 'merchant' | 'service' | 'intruder';
  what: string;
  /** Number of the checkout in the plan. */
  c?: number | undefined;
  key?: string | undefined;
}

export type Observation = { at: number } & (
  | { kind: 'step'; index: number; step: Step }
  | {
      kind: 'request';
      id: number;
      process: number;
      purpose: Purpose;
      method: string;
      path: string;
      body: Json | null;
    }
  | {
      kind: 'response';
      id: number;
      purpose: Purpose;
      status: number;
      body: Json;
      requestedAt: number;
      process: number;
    }
  /** The connection broke, or the response was lost. */
  | { kind: 'no_response'; id: number; purpose: Purpose }
  | { kind: 'stream'; c: number; view: Json; process: number }
  /** A call that reached the service, with the service's own response. */
  | {
      kind: 'service_call';
      call: number;
      process: number;
      method: string;
      path: string;
      body: Json;
      idempotencyKey: string | null;
      status: number;
      response: Json;
    }
  /** What the companion received for that call. */
  | {
      kind: 'service_response';
      call: number;
      process: number;
      method: string;
      path: string;
      outcome: string;
      response: Json | null;
    }
  | {
      kind: 'status_change';
      what: string;
      id: string;
      status: string;
      /** Of a refund: its charge, and how much. */
      refund?: { charge: string; amountMinor: number };
      dispute?: { id: string; reason: string; stage: string; amountMinor: number };
    }
  | { kind: 'callback'; url: string; body: string; status: number | null; isForged: boolean }
  | {
      kind: 'webhook';
      id: string;
      type: string;
      body: Json;
      isSigned: boolean;
      isAccepted: boolean;
      /** Of its header. */
      timestampS: number;
      process: number;
    }
  | { kind: 'process'; process: number; what: 'started' | 'killed' | 'stopped' }
  /** All faults are over; anything that fails from now on is the companion's fault. */
  | { kind: 'calm' }
  | { kind: 'crash'; error: string }
);

/** Each kind of observation, before its time is added. */
export type NewObservation = Observation extends infer One
  ? One extends Observation
    ? Omit<One, 'at'>
    : never
  : never;
