/**
 * Keeps the page as long as it is on the screen while a shorter panel takes a longer one's place: a page that ends above
 * its scroll position is scrolled back by the browser, and what the buyer has pressed leaves the finger.
 *
 * The element itself is kept long, not what is in it: WebKit lays a size container out once without its content, and
 * scrolls back even then.
 */
export class PanelRoom {
  readonly #element: HTMLElement;
  #stop: AbortController | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Called before the panel changes. The room is given back as the buyer scrolls. */
  hold(): void {
    const { style, offsetHeight } = this.#element;
    this.#stop?.abort();
    if (!isScrolled(this.#element)) {
      this.release();
      return;
    }
    // Measured with the room that is held already: without it, even for a moment, the page would be scrolled back.
    this.#keep(offsetHeight);
    const stop = new AbortController();
    this.#stop = stop;
    const keepLess = (): void => this.#keep(Number.parseFloat(style.minBlockSize) || 0);
    addEventListener('scroll', keepLess, { capture: true, passive: true, signal: stop.signal });
  }

  release(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#element.style.removeProperty('min-block-size');
  }

  /** No more than what reaches to the bottom of the screen. */
  #keep(mostPx: number): void {
    const px = Math.min(mostPx, innerHeight - this.#element.getBoundingClientRect().top);
    if (px > 0) this.#element.style.minBlockSize = `${px}px`;
    else this.release();
  }
}

/** Is the page, or what the element is in, scrolled at all? */
function isScrolled(element: Element): boolean {
  for (
    let node: Node | null = element;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  ) {
    if (node instanceof Element && node.scrollTop > 0) return true;
  }
  return scrollY > 0;
}
