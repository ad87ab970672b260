/**
 * Reserves the height of a panel while a shorter one replaces it. Without that, a page that becomes shorter than its scroll
 * position is scrolled back by the browser, and the pressed button moves away under the buyer's finger.
 *
 * The height is set on the element itself, not on its content: WebKit first lays a size container out without its content,
 * and scrolls back at that moment.
 */
export class PanelHeight {
  readonly #element: HTMLElement;
  #stop: AbortController | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Called before the panel changes. The reserved height shrinks as the buyer scrolls. */
  hold(): void {
    const { style, offsetHeight } = this.#element;
    this.#stop?.abort();
    if (!isScrolled(this.#element)) {
      this.release();
      return;
    }
    // Measured with the height reserved so far: released even for a moment, the page would be scrolled back.
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

  /** Reserves at most what reaches to the bottom of the screen. */
  #keep(maxPx: number): void {
    const px = Math.min(maxPx, innerHeight - this.#element.getBoundingClientRect().top);
    if (px > 0) this.#element.style.minBlockSize = `${px}px`;
    else this.release();
  }
}

/** True when the page or a parent of the element is scrolled. */
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
