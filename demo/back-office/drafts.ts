/**
 * Keeps the values of a form that moves money on the server, from review to confirmation. So exactly the reviewed values are sent, an
 * error leads back to the filled form, and no URL contains a Pix key.
 */
import { randomUUID } from 'node:crypto';

const most = 200;

export class Drafts<Values> {
  readonly #kept = new Map<string, Values>();

  put(values: Values): string {
    const id = randomUUID();
    this.#kept.set(id, values);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
    return id;
  }

  find(id: string): Values | null {
    return this.#kept.get(id) ?? null;
  }

  change(id: string, changed: Partial<Values>): void {
    const values = this.#kept.get(id);
    if (values !== undefined) this.#kept.set(id, { ...values, ...changed });
  }
}
