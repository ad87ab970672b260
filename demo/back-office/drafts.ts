/**
 * What was typed into a form that moves money, from its review to its confirmation: what is sent is what was reviewed, a
 * refusal leads back to the form as it was, and no Pix key is in an address.
 */
import { randomUUID } from 'node:crypto';

const most = 200;

export class Drafts<Wish> {
  readonly #kept = new Map<string, Wish>();

  put(wish: Wish): string {
    const id = randomUUID();
    this.#kept.set(id, wish);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
    return id;
  }

  find(id: string): Wish | null {
    return this.#kept.get(id) ?? null;
  }

  change(id: string, changed: Partial<Wish>): void {
    const wish = this.#kept.get(id);
    if (wish !== undefined) this.#kept.set(id, { ...wish, ...changed });
  }
}
