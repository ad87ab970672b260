/** What the rare stories share: their type, a card order and a press of its button. */
import type { CardBehaviour } from './cards.ts';
import type { Random } from '../runtime/random.ts';
import type { Step } from './plan.ts';

export interface RareStory {
  steps: Step[];
  /** The story needs several processes, so that each gets a request. */
  needsProcesses?: boolean;
  /** The companion needs a price list. */
  sells?: boolean;
  /** As in the plan. */
  quietMs?: number;
  unvisited?: readonly number[];
}

export type Draw = (c: number, start: number, random: Random) => RareStory;

export const createCardOrder = (c: number, at: number, random: Random): Step => ({
  at,
  do: 'create',
  c,
  amounts: { USD: `${random.between(5, 300)}.${random.between(10, 99)}` },
  expiresInS: 86_400,
});

export const press = (
  c: number,
  at: number,
  key: number,
  card: CardBehaviour,
  sameCardAs?: number,
): Step => ({
  at,
  do: 'charge',
  c,
  card,
  key,
  presses: 1,
  repeatAfterMs: null,
  ...(sameCardAs !== undefined && { sameCardAs }),
});
