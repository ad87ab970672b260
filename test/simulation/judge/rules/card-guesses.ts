/**
 * Rule: a client secret does not reveal which card was declined. While every other card is rejected without a call to the
 * service, the declined card gets the same response.
 */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

const rejections = ['TOO_MANY_ATTEMPTS', 'PAYMENT_IN_PROGRESS'];

interface Guesses {
  /** The last rejection: its code, its time, and how many calls had concerned charges by then. */
  rejected: { code: string; at: number; calls: number } | null;
  /** A card got an earlier payment after that rejection; a further rejection would distinguish it from other cards. */
  distinguished: { at: number } | null;
}

export function cardGuessesRule(): Rule {
  const requests = new Map<number, { isNewKey: boolean; calls: number }>();
  const keys = new Set<string>();
  const guesses = new Map<number, Guesses>();
  /** The key with which a payment was first returned. */
  const keyOf = new Map<string, string>();
  let calls = 0;

  return {
    observe(observation, _ledger, violate) {
      const isCall = observation.kind === 'service_call' || observation.kind === 'service_response';
      if (isCall && observation.path === '/wallet/card/charge') calls += 1;
      if (observation.kind !== 'request' && observation.kind !== 'response') return;
      const { what, c, key } = observation.purpose;
      if (what !== 'charge' || c === undefined || key === undefined) return;
      if (observation.kind === 'request') {
        requests.set(observation.id, { isNewKey: !keys.has(key), calls });
        keys.add(key);
        return;
      }
      const { body, status, requestedAt, at } = observation;
      const request = requests.get(observation.id);
      const known = guesses.get(c) ?? { rejected: null, distinguished: null };
      guesses.set(c, known);
      const { rejected, distinguished } = known;
      const isUnchanged = request?.calls === calls && rejected?.calls === calls && requestedAt >= rejected.at;
      const code = textOf(body['code']);
      if (rejections.includes(code)) {
        if (isUnchanged && distinguished && requestedAt >= distinguished.at && code === rejected.code)
          violate(
            'a client secret does not reveal a card',
            `checkout ${c} returned an earlier payment for one card, and ${code} for the others`,
          );
        known.rejected = request?.calls === calls ? { code, at, calls } : null;
        known.distinguished = null;
        return;
      }
      const payment = textOf(body['id']);
      if (status !== 200 || payment === '') return;
      const first = keyOf.get(payment) ?? key;
      keyOf.set(payment, first);
      if (isUnchanged && request?.isNewKey && first !== key) known.distinguished = { at };
    },
  };
}
