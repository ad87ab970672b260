/**
 * Keeps the values of a form that moves money on the server, from review to confirmation. So exactly the reviewed values are sent, an
 * error leads back to the filled form, and no URL contains a Pix key. Each session sees its own drafts alone.
 */
import { randomUUID } from 'node:crypto';

const maxDrafts = 500;

export class Drafts<Values> {
  readonly #kept = new Map<string, { session: string; values: Values }>();

  put(session: string, values: Values): string {
    const id = randomUUID();
    this.#kept.set(id, { session, values });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxDrafts && oldest !== undefined) this.#kept.delete(oldest);
    return id;
  }

  find(session: string, id: string): Values | null {
    const draft = this.#kept.get(id);
    return draft?.session === session ? draft.values : null;
  }

  change(id: string, changed: Partial<Values>): void {
    const draft = this.#kept.get(id);
    if (draft !== undefined) draft.values = { ...draft.values, ...changed };
  }
}
