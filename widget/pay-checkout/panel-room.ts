/**
 * Keeps the page as long as it is on the screen while a shorter panel takes a longer one's place: a page that ends above
 * its scroll position is scrolled back by the browser, and what the buyer has pressed leaves the finger.
 */
export class PanelRoom {
  readonly #panel: () => HTMLElement | null;
  #stop: AbortController | null = null;

  constructor(panel: () => HTMLElement | null) {
    this.#panel = panel;
  }

  /** Called before the panel changes. The room is given back as the buyer scrolls. */
  hold(): void {
    const panel = this.#panel();
    if (!panel) return;
    this.#stop?.abort();
    if (!isScrolled(panel)) {
      this.release();
      return;
    }
    // Measured with the room that is held already: without it, even for a moment, the page would be scrolled back.
    this.#keep(panel, panel.offsetHeight);
    const stop = new AbortController();
    this.#stop = stop;
    const keepLess = (): void => this.#keep(panel, Number.parseFloat(panel.style.minBlockSize) || 0);
    addEventListener('scroll', keepLess, { capture: true, passive: true, signal: stop.signal });
  }

  release(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#panel()?.style.removeProperty('min-block-size');
  }

  /** No more than what reaches to the bottom of the screen. */
  #keep(panel: HTMLElement, mostPx: number): void {
    const px = Math.min(mostPx, innerHeight - panel.getBoundingClientRect().top);
    if (px > 0) panel.style.minBlockSize = `${px}px`;
    else this.release();
  }
}

/** Is the page, or what the panel is in, scrolled at all? */
function isScrolled(panel: Element): boolean {
  for (let node: Node | null = panel; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (node instanceof Element && node.scrollTop > 0) return true;
  }
  return scrollY > 0;
}
