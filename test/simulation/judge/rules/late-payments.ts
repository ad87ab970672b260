/**
 * Rule: before a card is charged, the codes and pages of the order that may have been paid are looked up, those that others
 * have replaced included.
 */
import type { Rule } from '../judge.ts';
import { checkoutIn, type KnownCharge, textOf } from '../ledger.ts';

/** A deposit is looked up every 10 s at most, by processes whose clocks differ. */
const paceMs = 20_000;
/** A lookup that another process began at the same moment reaches the service within this time. It is not awaited. */
const simultaneousMs = 1_000;

export function latePaymentsRule(): Rule {
  /** Deposits whose creating call returned their id. */
  const known = new Set<string>();
  const lookedUpAt = new Map<string, number>();
  const charged = new Set<string>();
  const processes = new Set<number>();
  let overdue: { id: string; by: number; message: string } | null = null;
  /** Under some faults the companion cannot know a deposit, or its lookups leave no trace. */
  let isJudged = true;

  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'process') processes.add(observation.process);
      if (overdue !== null && observation.at > overdue.by)
        violate('no charge after payment', overdue.message);
      if (observation.kind === 'step') {
        const { step } = observation;
        const isTraceless = step.do === 'calls' && step.fate === 'silence';
        if (isTraceless || ['kill', 'database', 'stop', 'rotate_keys'].includes(step.do)) isJudged = false;
      }
      if (observation.kind !== 'service_call' && observation.kind !== 'service_response') return;
      const { path, at } = observation;
      const lookup = /^\/transactions\/payment\/(.+)$/.exec(path)?.[1];
      if (lookup !== undefined) lookedUpAt.set(lookup, at);
      if (lookup === overdue?.id) overdue = null;
      if (observation.kind === 'service_response') {
        if (path === '/wallet/deposit/payment' && observation.outcome === '200')
          known.add(textOf(observation.response?.['idTransaction']));
        return;
      }
      if (path !== '/wallet/card/charge' || !isJudged || ledger.hasClockJumped) return;
      const { number } = observation.body['card'] as { number: string };
      if (charged.has(number)) return;
      charged.add(number);
      const requested = ledger.cardRequestedAt.get(number) ?? 0;
      const c = checkoutIn(observation.body['email']) ?? -1;
      if ((ledger.costs.get(c)?.length ?? 0) > 1) return;
      const isMissed = ({ id, capturedAt, ...charge }: KnownCharge): boolean =>
        charge.c === c &&
        known.has(id) &&
        capturedAt !== null &&
        capturedAt < requested - paceMs &&
        (lookedUpAt.get(id) ?? -Infinity) < capturedAt;
      const missed = [...ledger.charges.values()].find(isMissed);
      if (!missed) return;
      const message = `checkout ${c} was paid by ${missed.id}, which was not looked up before a card was charged`;
      if (processes.size === 1) violate('no charge after payment', message);
      else overdue = { id: missed.id, by: at + simultaneousMs, message };
    },
  };
}
