/** Draws a day's faults: in calls, callbacks, browsers, the merchant's server, the database, processes and clocks. */
import type { Random } from '../runtime/random.ts';
import { callbackFates, callFates, type Step } from './plan.ts';

/** Largest clock jump. It lasts until all faults are over, and the judge relaxes its rules on time. */
const maxJumpMs = 3 * 3_600_000;

const paths = [
  '/wallet/deposit/payment',
  '/wallet/card/charge',
  '/wallet/card/confirm',
  '/transactions/payment',
  '/wallet/card/refund',
  '/pixout',
  '/crypto/withdraw',
  '/account/balance',
  '',
] as const;

export function fault(at: number, processes: number, random: Random): Step {
  const process = random.between(0, processes - 1);
  const kind = random.pick([
    'calls',
    'calls',
    'calls',
    'callbacks',
    'callbacks',
    'offline',
    'offline',
    'merchant',
    'database',
    'kill',
    'kill',
    'stop',
    'clock',
    'jump',
    'keys',
  ]);
  switch (kind) {
    case 'calls':
      return {
        at,
        do: 'calls',
        fate: random.pick(callFates),
        match: random.pick(paths),
        times: random.between(1, 4),
      };
    case 'callbacks':
      return { at, do: 'callbacks', fate: random.pick(callbackFates), forMs: random.between(1, 600_000) };
    case 'offline':
      return {
        at,
        do: 'offline',
        loses: random.pick(['request', 'response', 'response']),
        times: random.between(1, 3),
      };
    case 'merchant':
      return {
        at,
        do: 'merchant_down',
        how: random.pick(['refuses', 'silent', 'takes_and_fails']),
        forMs: random.between(1, 400_000),
      };
    case 'database':
      return {
        at,
        do: 'database',
        fate: random.pick(['unreachable', 'connection_lost_after', 'busy']),
        forMs: random.between(1, 20_000),
      };
    case 'stop':
      return { at, do: 'stop', process };
    case 'clock':
      return { at, do: 'clock', process, offsetMs: random.between(-3_000, 3_000) };
    case 'jump':
      return { at, do: 'clock', process, offsetMs: random.between(-maxJumpMs, maxJumpMs) };
    case 'keys':
      // Of several processes restarting in turn, those with the old key would reject what is signed with the new one.
      if (processes === 1) return { at, do: 'rotate_keys' };
      return { at, do: 'stop', process };
    default:
      return {
        at,
        do: 'kill',
        process,
        afterOperations: random.between(0, 25),
        when: random.pick(['before', 'after']),
      };
  }
}
