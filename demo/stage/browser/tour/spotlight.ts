/**
 * Draws a ring around the part of the shop's page or panel that the tour explains, and follows the part when
 * it moves.
 */

export type Pane = 'shop' | 'panel';

export type FindPart = () => Element | null;

const margin = 6;
/** The shop scrolls a page that it has just loaded. Later a reader may scroll it. */
const keptInSightMs = 2500;

export class Spotlight {
  readonly #ring: () => HTMLElement | null;
  readonly #frame: () => HTMLIFrameElement | null;
  #find: FindPart = () => null;
  #isLit = false;
  #selector = '';
  #keepUntilMs = 0;
  #isFollowing = false;

  constructor(ring: () => HTMLElement | null, frame: () => HTMLIFrameElement | null) {
    this.#ring = ring;
    this.#frame = frame;
  }

  /** `find` is asked again for each frame, since the page may replace the part. The ring carries its selector. */
  light(find: FindPart | null, selector = ''): void {
    this.#find = find ?? (() => null);
    this.#isLit = find !== null;
    this.#selector = selector;
    this.#keepUntilMs = performance.now() + keptInSightMs;
    intoSight(this.#find());
    if (!this.#isFollowing) this.#follow();
  }

  /** Shows the part as pressed for `ms`. */
  async press(find: FindPart, ms: number, selector: string): Promise<void> {
    this.light(find, selector);
    this.#ring()?.classList.add('pressing');
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    this.#ring()?.classList.remove('pressing');
  }

  #follow(): void {
    const ring = this.#ring();
    this.#isFollowing = this.#isLit;
    const part = this.#find();
    const box = part?.isConnected ? this.#boxOf(part) : null;
    const cut = box !== null && part !== null && this.#isCut(part, box);
    if (cut && performance.now() < this.#keepUntilMs) intoSight(part);
    if (ring) {
      ring.hidden = box === null;
      ring.dataset['part'] = this.#selector;
      ring.dataset['cut'] = String(cut);
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

  /** True if a side of the part is out of its pane. */
  #isCut(part: Element, { width, height }: DOMRect): boolean {
    const whole = part.getBoundingClientRect();
    const frame = part.ownerDocument === document ? null : this.#frame();
    const scale = frame ? scaleOf(frame) : 1;
    return width < Math.floor(whole.width * scale) || height < Math.floor(whole.height * scale);
  }

  /** Position on the stage, clipped to its pane; null if the part is out of sight. */
  #boxOf(part: Element): DOMRect | null {
    const frame = part.ownerDocument === document ? null : this.#frame();
    const pane = (frame ?? document.querySelector('.tab-body'))?.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    if (!pane || box.width === 0 || box.height === 0) return null;
    const scale = frame ? scaleOf(frame) : 1;
    const [dx, dy] = frame
      ? [pane.left + frame.clientLeft * scale, pane.top + frame.clientTop * scale]
      : [0, 0];
    const left = Math.max(pane.left, dx + box.left * scale - margin);
    const top = Math.max(pane.top, dy + box.top * scale - margin);
    const right = Math.min(pane.right, dx + box.right * scale + margin);
    const bottom = Math.min(pane.bottom, dy + box.bottom * scale + margin);
    return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
  }
}

/** How much smaller than its own width the shop is shown. */
const scaleOf = (frame: HTMLIFrameElement): number => frame.getBoundingClientRect().width / frame.offsetWidth;

const intoSight = (part: Element | null): void =>
  part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
