/** One element in one state, in the page. */
import { stage, strike } from './fake-companion.ts';
import type { Amounts } from './payments.ts';
import { type PayElement, reached, type StateScene } from './scenes/scene.ts';
import { scenes } from './scenes/index.ts';

export interface SpecimenOptions {
  tag: string;
  state: string;
  amounts: Amounts;
  attributes: Readonly<Record<string, string>>;
}

export class Specimen {
  readonly #options: SpecimenOptions;
  readonly #made: StateScene;
  readonly #end = new AbortController();
  #secret: string | null = null;
  #element: PayElement;

  constructor(options: SpecimenOptions) {
    const made = scenes[options.tag]?.[options.state];
    if (!made) throw new Error(`<${options.tag}> has no scene for ${options.state}`);
    this.#options = options;
    this.#made = made;
    this.#element = this.#begin();
  }

  get element(): PayElement {
    return this.#element;
  }

  remove(): void {
    this.#end.abort();
    this.#element.remove();
    this.#strike();
  }

  #begin(): PayElement {
    const { tag, amounts } = this.#options;
    const attributes = { ...this.#options.attributes, ...this.#made.attributes };
    const element = document.createElement(tag) as PayElement;
    // Nothing leaves the playground.
    element.addEventListener('pay-redirect', (event) => event.preventDefault());
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    // With a price there is no checkout before the buyer asks for one.
    if (!attributes['price']) {
      this.#secret = stage(this.#made.scene(amounts));
      element.setAttribute('checkout', this.#secret);
    }
    void this.#play(element);
    return element;
  }

  async #play(element: PayElement): Promise<void> {
    const { act, becomes } = this.#made;
    await customElements.whenDefined(this.#options.tag);
    await act?.(element, this.#end.signal);
    if (becomes === undefined) return;
    await reached(element, becomes, this.#end.signal);
    this.#strike();
    this.#element = this.#begin();
    element.replaceWith(this.#element);
  }

  #strike(): void {
    if (this.#secret !== null) strike(this.#secret);
    this.#secret = null;
  }
}
