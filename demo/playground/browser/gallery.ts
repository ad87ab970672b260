/**
 * Shows every state of one element. Each is created when it comes near the viewport: nineteen forms at once
 * are slow.
 */
import { html, type TemplateResult } from 'lit';
import type { ElementDoc, Named } from './manifest.ts';
import { Specimen } from './specimen.ts';
import type { Texts } from './texts.ts';
import type { ViewState } from './view-state.ts';

export class Gallery {
  readonly #shown = new Map<Element, Specimen>();
  readonly #near = new IntersectionObserver((entries) => this.#onIntersect(entries), { rootMargin: '400px' });
  readonly #onShown: () => void;
  #state: ViewState | null = null;

  constructor(onShown: () => void) {
    this.#onShown = onShown;
  }

  view(texts: Texts, { states }: ElementDoc, onOpen: (state: string) => void): TemplateResult {
    return html`<div class="gallery">${states.map((one) => frameOf(texts, one, onOpen))}</div>`;
  }

  /** Called after drawing: observes the frames, and removes the elements if the settings have changed. */
  follow(root: ParentNode, state: ViewState): void {
    const isSame = this.#state !== null && keyOf(this.#state) === keyOf(state);
    if (!isSame) this.clear();
    this.#state = state;
    for (const frame of root.querySelectorAll('[data-state]')) this.#near.observe(frame);
  }

  clear(): void {
    this.#near.disconnect();
    for (const specimen of this.#shown.values()) specimen.remove();
    this.#shown.clear();
    this.#state = null;
  }

  #onIntersect(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const name = target.getAttribute('data-state');
      if (!isIntersecting || name === null || !this.#state || this.#shown.has(target)) continue;
      const { element: tag, amounts, attributes } = this.#state;
      const specimen = new Specimen({ tag, state: name, amounts, attributes });
      this.#shown.set(target, specimen);
      target.append(specimen.element);
    }
    this.#onShown();
  }
}

const keyOf = ({ element, amounts, attributes }: ViewState): string =>
  JSON.stringify([element, amounts, attributes]);

const frameOf = (
  texts: Texts,
  { name, description }: Named,
  onOpen: (state: string) => void,
): TemplateResult =>
  html`<article>
    <header>
      <h2><code>:state(${name})</code></h2>
      <button type="button" class="plain" aria-label="${texts.open} ${name}" @click=${() => onOpen(name)}>
        ${texts.open}
      </button>
    </header>
    <p class="hint">${description}</p>
    <div class="specimen" data-state=${name}></div>
  </article>`;
