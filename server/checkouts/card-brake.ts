/**
 * The brake on card testing. A shop whose cards are declined at a rate that no buyers cause takes no direct charge for the rest of the
 * window. Results are counted in the database, so for all processes.
 *
 * Until the results are known, parallel charges could pass unlimited. So the charges under way are limited to the declines that are
 * left, plus one for each approval in the window; further ones wait for a result. A shop that sells is not slowed down.
 */
import { keyedQueue } from '../concurrency/keyed-queue.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { PayError } from '../errors.ts';
import { isoTime } from '../values/iso-time.ts';
import type { NewEvent } from './checkout.ts';
import { newEvent } from './events.ts';
import type { CardBrake, CardChargeResult, Clock, Log, Outcome } from './ports.ts';
import { secondsUntil } from './refusals.ts';

export interface BrakeSettings {
  declines: number;
  windowMs: number;
  percent: number;
}

/** `40/10/80`: declines, minutes, percent. Null for `off`. */
export function brakeSettings(text: string): BrakeSettings | null {
  const [, declines, minutes, percent] = /^(\d+)\/(\d+)\/(\d+)$/.exec(text) ?? [];
  if (declines === undefined) return null;
  return { declines: Number(declines), windowMs: Number(minutes) * 60_000, percent: Number(percent) };
}

export interface BrakeState {
  declined: number;
  approved: number;
  /** Null while cards are taken. May have passed: then the pause has to be ended. */
  pausedUntil: number | null;
}

export interface BrakeStore {
  /** The results since `from`. */
  state(from: number, until: number): Promise<BrakeState>;
  countApproved(at: number): Promise<void>;
  /**
   * Counts a decline, and pauses if `pauseOf` returns an end for the counts: one process at a time. The pause's event is stored with
   * it, and the counts begin anew.
   */
  countDeclined(
    at: number,
    from: number,
    now: number,
    pauseOf: (counts: { declined: number; approved: number; since: number }) => Pause | null,
  ): Promise<boolean>;
  /** Ends a pause whose time has passed: one process, once, with its event. */
  resume(event: (pausedUntil: number) => NewEvent): Promise<boolean>;
}

export interface Pause {
  until: number;
  event: NewEvent;
}

/** Of a failing network or issuer: they say nothing about the card, and a whole shop gets them in an outage. */
const notAboutCards = ['processing_error', 'try_again_later', 'approve_with_id'];

/** Of a window. */
const buckets = 20;
const minPauseMs = 60_000;
/** Longer than any charge that gets a response; shorter than a browser waits. */
const maxWaitMs = 15_000;
const stream = 'cards';

export function createCardBrake(
  { declines, windowMs, percent }: BrakeSettings,
  { store, clock, log }: { store: BrakeStore; clock: Clock; log: Log },
): CardBrake {
  const bucketMs = Math.max(1, Math.floor(windowMs / buckets));
  const bucketOf = (now: number): number => Math.floor(now / bucketMs) * bucketMs;
  const admission = keyedQueue();
  let running = 0;
  let ended = Promise.withResolvers<void>();

  async function current(): Promise<BrakeState> {
    const now = clock.now();
    const state = await store.state(now - windowMs, now + bucketMs);
    if (state.pausedUntil === null || !isOver(state.pausedUntil, now)) return state;
    await resume(now);
    return { declined: 0, approved: 0, pausedUntil: null };
  }

  /** If a pause ends later than any pause can, the clock was set back since. */
  const isOver = (pausedUntil: number, now: number): boolean =>
    pausedUntil <= now || pausedUntil > now + 2 * windowMs + minPauseMs;

  async function resume(now: number): Promise<void> {
    const event = (until: number): NewEvent =>
      newEvent('cards.resumed', stream, { cards: { paused_until: isoTime(until) } }, now);
    if (await store.resume(event)) log.info({}, 'cards are taken again');
  }

  async function enter(): Promise<void> {
    const since = performance.now();
    await admission('', async () => {
      for (;;) {
        const next = ended.promise;
        const { declined, approved, pausedUntil } = await current();
        if (pausedUntil !== null)
          throw new PayError('CARDS_PAUSED', { retryAfterS: secondsUntil(pausedUntil, clock.now()) });
        if (running < Math.max(1, declines - declined) + approved) break;
        await withTimeout(maxWaitMs, next, undefined);
        if (performance.now() - since > maxWaitMs)
          throw new PayError('SERVICE_UNAVAILABLE', { retryAfterS: 5 });
      }
      running += 1;
    });
  }

  async function count(answer: Outcome<CardChargeResult>): Promise<void> {
    const now = clock.now();
    if (answer.outcome === 'accepted' && answer.value.status === 'approved')
      await store.countApproved(bucketOf(now));
    if (answer.outcome !== 'rejected' || !answer.declined) return;
    if (notAboutCards.includes(answer.declineCode ?? answer.code)) return;
    const isPaused = await store.countDeclined(bucketOf(now), now - windowMs, now, (counts) => {
      const charges = counts.declined + counts.approved;
      if (counts.declined < declines || counts.declined * 100 <= percent * charges) return null;
      const until = Math.max(counts.since + windowMs, now + minPauseMs);
      const cards = {
        paused_until: isoTime(until),
        declines: counts.declined,
        charges,
        minutes: windowMs / 60_000,
      };
      return { until, event: newEvent('cards.paused', stream, { cards }, now) };
    });
    if (isPaused) log.error({ count: declines }, 'cards paused: declined at a rate that no buyers cause');
  }

  return {
    async pass(charge) {
      await enter();
      try {
        return await charge();
      } finally {
        running -= 1;
        ended.resolve();
        ended = Promise.withResolvers();
      }
    },

    async record(answer) {
      try {
        await count(answer);
      } catch (err) {
        // What is not counted takes nothing from the charge, whose outcome is known.
        log.error({ err }, 'a card result could not be counted');
      }
    },

    isPaused: async () => (await current()).pausedUntil !== null,
    async resumeIfDue() {
      await current();
    },
  };
}
