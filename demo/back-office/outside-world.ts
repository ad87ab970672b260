/** What banks, card networks and chains do, which no back office decides: the simulator plays them. */
import { z } from 'zod';

const movable = z.looseObject({ moves: z.array(z.string()).default([]) });

export const things = ['transactions', 'refunds', 'payouts', 'withdrawals'] as const;
export type Thing = (typeof things)[number];

const nameOf: Readonly<Record<Thing, string>> = {
  transactions: 'idTransaction',
  refunds: 'refund_id',
  payouts: 'idTransaction',
  withdrawals: 'order_id',
};

export class OutsideWorld {
  readonly #url: string;

  constructor(simulatorUrl: string) {
    this.#url = `${simulatorUrl}/control`;
  }

  /** What can happen to each thing of a kind now, by its id. */
  async moves(thing: Thing): Promise<ReadonlyMap<string, readonly string[]>> {
    const answer = await fetch(`${this.#url}/${thing}`);
    const found = z.array(movable).parse(await answer.json());
    return new Map(found.map((one) => [String(one[nameOf[thing]]), one.moves]));
  }

  /** False when it is not possible any more. */
  async move(thing: Thing, id: string, verb: string): Promise<boolean> {
    const answer = await fetch(`${this.#url}/${thing}/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ do: verb }),
    });
    return answer.ok;
  }
}
