/**
 * Draws a ring around the part of the shop's page or panel that the tour explains, and follows the part when
 * it moves.
 */

export type Pane = 'shop' | 'panel';

const margin = 6;

export class Spotlight {
  readonly #ring: () => HTMLElement | null;
  readonly #frame: () => HTMLIFrameElement | null;
  #part: Element | null = null;
  #isFollowing = false;

  constructor(ring: () => HTMLElement | null, frame: () => HTMLIFrameElement | null) {
    this.#ring = ring;
    this.#frame = frame;
  }

  /** Null removes the ring. */
  light(part: Element | null): void {
    this.#part = part;
    part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!this.#isFollowing) this.#follow();
  }

  /** Shows the part as pressed for `ms`. */
  async press(part: Element | null, ms: number): Promise<void> {
    this.light(part);
    this.#ring()?.classList.add('pressing');
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    this.#ring()?.classList.remove('pressing');
  }

  #follow(): void {
    const ring = this.#ring();
    this.#isFollowing = this.#part !== null;
    const box = this.#part?.isConnected ? this.#boxOf(this.#part) : null;
    if (ring) {
      ring.hidden = box === null;
      if (box)
        Object.assign(ring.style, {
          left: `${box.left}px`,
          top: `${box.top}px`,
          width: `${box.width}px`,
          height: `${box.height}px`,
        });
    }
    if (this.#isFollowing) requestAnimationFrame(() => this.#follow());
  }

  /** Position on the stage, clipped to its pane; null if the part is out of sight. */
  #boxOf(part: Element): DOMRect | null {
    const frame = part.ownerDocument === document ? null : this.#frame();
    const pane = (frame ?? document.querySelector('.tab-body'))?.getBoundingClientRect();
    const { left: x, top: y, width, height } = part.getBoundingClientRect();
    if (!pane || width === 0 || height === 0) return null;
    const [dx, dy] = frame ? [pane.left + frame.clientLeft, pane.top + frame.clientTop] : [0, 0];
    const left = Math.max(pane.left, x + dx - margin);
    const top = Math.max(pane.top, y + dy - margin);
    const right = Math.min(pane.right, x + dx + width + margin);
    const bottom = Math.min(pane.bottom, y + dy + height + margin);
    return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
  }
}
