/** Client of the simulator's control interface, which plays banks, card networks and chains. */
import { z } from 'zod';
import type { RecordKind } from '../../server/console/demo-extension.ts';

const movable = z.looseObject({ moves: z.array(z.string()).default([]) });

const idFields: Readonly<Record<RecordKind, string>> = {
  transactions: 'idTransaction',
  refunds: 'refund_id',
  payouts: 'idTransaction',
  withdrawals: 'order_id',
};

export class SimulatorControl {
  readonly #url: string;

  constructor(simulatorUrl: string) {
    this.#url = `${simulatorUrl}/control`;
  }

  /** The possible actions on each record of a kind, keyed by id. */
  async moves(kind: RecordKind): Promise<ReadonlyMap<string, readonly string[]>> {
    const response = await fetch(`${this.#url}/${kind}`);
    const found = z.array(movable).parse(await response.json());
    return new Map(found.map((one) => [String(one[idFields[kind]]), one.moves]));
  }

  /** Returns false if the action is no longer possible. */
  async move(kind: RecordKind, id: string, verb: string): Promise<boolean> {
    const response = await fetch(`${this.#url}/${kind}/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ do: verb }),
    });
    return response.ok;
  }
}
