/** An element in one state, with its fake checkout. */
import { addScene, removeScene } from './fake-companion.ts';
import type { Amounts } from './payments.ts';
import { type PayElement, waitForState, type StateScene } from './scenes/scene.ts';
import { scenes } from './scenes/index.ts';

export interface SpecimenOptions {
  tag: string;
  state: string;
  amounts: Amounts;
  attributes: Readonly<Record<string, string>>;
}

export class Specimen {
  readonly #options: SpecimenOptions;
  readonly #scene: StateScene;
  readonly #end = new AbortController();
  #secret: string | null = null;
  #element: PayElement;

  constructor(options: SpecimenOptions) {
    const scene = scenes[options.tag]?.[options.state];
    if (!scene) throw new Error(`<${options.tag}> has no scene for ${options.state}`);
    this.#options = options;
    this.#scene = scene;
    this.#element = this.#begin();
  }

  get element(): PayElement {
    return this.#element;
  }

  remove(): void {
    this.#end.abort();
    this.#element.remove();
    this.#removeScene();
  }

  #begin(): PayElement {
    const { tag, amounts } = this.#options;
    const attributes = { ...this.#options.attributes, ...this.#scene.attributes };
    const element = document.createElement(tag) as PayElement;
    // Keeps the page from navigating away.
    element.addEventListener('pay-redirect', (event) => event.preventDefault());
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    // An element with a price creates its checkout when the buyer asks for one.
    if (!attributes['price']) {
      this.#secret = addScene(this.#scene.scene(amounts));
      element.setAttribute('checkout', this.#secret);
    }
    void this.#play(element);
    return element;
  }

  async #play(element: PayElement): Promise<void> {
    const { act, becomes } = this.#scene;
    await customElements.whenDefined(this.#options.tag);
    await act?.(element, this.#end.signal);
    if (becomes === undefined) return;
    await waitForState(element, becomes, this.#end.signal);
    this.#removeScene();
    this.#element = this.#begin();
    element.replaceWith(this.#element);
  }

  #removeScene(): void {
    if (this.#secret !== null) removeScene(this.#secret);
    this.#secret = null;
  }
}
