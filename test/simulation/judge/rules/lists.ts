/** Rule: a walk through a list returns each item that existed during the whole walk, and returns it once. */
import type { Json } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { type Ledger, startMs, textOf } from '../ledger.ts';

interface Walk {
  list: string;
  startedAt: number;
  endedAt: number;
  isComplete: boolean;
  items: string[];
}

/** An item's row may be committed this much after its creation time, by a clock that differs. */
const committedMs = 30_000;
/** After a removed checkout, those created around it are listed again. None is removed so soon. */
const removedAfterMs = 3_600_000;

/** A transfer's id changes once the service's is known. */
const identityOf = (list: string, item: Json): string =>
  list === 'checkouts' || list === 'events'
    ? textOf(item['id'])
    : `${String(item['created_at'])} ${String(item['amount'])} ${String(item['address'] ?? item['payment'])}`;

export function listsRule(): Rule {
  const walks = new Map<string, Walk>();
  /** When refunds were made without the companion, which records each with that time, yet later. */
  const madeAtServiceAt: number[] = [];
  return {
    observe(observation) {
      if (observation.kind === 'step' && observation.step.do === 'refund_at_service')
        madeAtServiceAt.push(observation.at);
      if (observation.kind !== 'request' && observation.kind !== 'response') return;
      const { what, key } = observation.purpose;
      if (what !== 'walk' || key === undefined) return;
      const [list = ''] = key.split(' ');
      const { at } = observation;
      const walk = walks.get(key) ?? { list, startedAt: at, endedAt: at, isComplete: false, items: [] };
      walks.set(key, walk);
      if (observation.kind === 'request' || observation.status !== 200) return;
      walk.items.push(...(observation.body['data'] as Json[]).map((item) => identityOf(list, item)));
      walk.endedAt = at;
      walk.isComplete = observation.body['next'] === null;
    },

    end(ledger, violate) {
      for (const walk of walks.values()) {
        if (!walk.isComplete) continue;
        const missed = expectedIn(walk, ledger, madeAtServiceAt).find((id) => !walk.items.includes(id));
        if (missed !== undefined)
          violate('lists are complete', `a walk through ${walk.list} did not return ${missed}`);
        if (walk.endedAt - walk.startedAt < removedAfterMs) once(walk, violate);
      }
    },
  };
}

function once({ list, items }: Walk, violate: Violate): void {
  const twice = items.find((id, index) => items.indexOf(id) !== index);
  if (twice !== undefined) violate('lists are complete', `a walk through ${list} returned ${twice} twice`);
}

function expectedIn(
  { list, startedAt, items }: Walk,
  ledger: Ledger,
  madeAtServiceAt: readonly number[],
): string[] {
  if (list === 'checkouts') {
    // The id of a removed checkout has its creation time, by which the list continues.
    if (ledger.hasClockJumped) return [];
    const final = ledger.final.filter(({ purpose }) => purpose === 'final checkout');
    return final
      .map(({ body }) => textOf(body['id']))
      .filter((id) => (ledger.checkouts.get(id)?.createdAt ?? Infinity) < startedAt);
  }
  const final = ledger.final.filter(({ purpose }) => purpose === `final ${list}`);
  const listed = final.flatMap(({ body }) => body['data'] as Json[]);
  if (list === 'events') {
    const ids = listed.map((item) => identityOf(list, item));
    return ids.slice(0, ids.findLastIndex((id) => items.includes(id)) + 1);
  }
  if (ledger.hasClockJumped) return [];
  const createdAt = (item: Json): number => Date.parse(String(item['created_at'])) - startMs;
  return listed
    .filter((item) => createdAt(item) + committedMs < startedAt)
    .filter((item) => list !== 'refunds' || !madeAtServiceAt.some((at) => isSoonAfter(at, createdAt(item))))
    .map((item) => identityOf(list, item));
}

const isSoonAfter = (at: number, other: number): boolean => other >= at && other < at + 1_000;
