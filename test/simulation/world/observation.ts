/** What can be seen of a day from outside of the companion: the judge knows nothing else. */
import type { Step } from './plan.ts';

/** What a buyer's request is called that is made when everything is quiet again. */
export const lastLook = 'last look';

export type Json = Readonly<Record<string, unknown>>;

/** Whose request it is, and about what. */
export interface Purpose {
  who: 'buyer' | 'merchant' | 'service' | 'intruder';
  what: string;
  /** Which checkout of the day. */
  c?: number | undefined;
  key?: string | undefined;
}

export type Observation = { at: number } & (
  | { saw: 'step'; index: number; step: Step }
  | {
      saw: 'asked';
      id: number;
      process: number;
      purpose: Purpose;
      method: string;
      path: string;
      body: Json | null;
    }
  | {
      saw: 'answered';
      id: number;
      purpose: Purpose;
      status: number;
      body: Json;
      askedAt: number;
      process: number;
    }
  /** The connection broke, or the answer was lost on its way. */
  | { saw: 'unanswered'; id: number; purpose: Purpose }
  | { saw: 'stream'; c: number; view: Json; process: number }
  /** A call reached the service, and this is what the service itself answered to it. */
  | {
      saw: 'taken';
      call: number;
      process: number;
      method: string;
      path: string;
      body: Json;
      idempotencyKey: string | null;
      status: number;
      answer: Json;
    }
  /** What arrived of that answer at the companion. */
  | {
      saw: 'heard';
      call: number;
      process: number;
      method: string;
      path: string;
      outcome: string;
      answer: Json | null;
    }
  | { saw: 'moved'; what: string; id: string; status: string }
  | { saw: 'called_back'; url: string; body: string; status: number | null; isForged: boolean }
  | {
      saw: 'webhook';
      id: string;
      type: string;
      body: Json;
      isSigned: boolean;
      isTaken: boolean;
      process: number;
    }
  | { saw: 'process'; process: number; what: 'started' | 'killed' | 'stopped' }
  /** All troubles are over; whatever goes wrong from now on is the companion's. */
  | { saw: 'calm' }
  | { saw: 'crashed'; error: string }
);

/** Each kind of observation, without its time. */
export type Seen = Observation extends infer One
  ? One extends Observation
    ? Omit<One, 'at'>
    : never
  : never;
