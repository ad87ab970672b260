/** The page inside the frame, whose HTML holds the form: reports Enter and its height to the outer page. */

export interface FramePageOptions {
  /** Called when the buyer pressed Enter; the button is in the outer page. */
  onEnter: () => void;
  /** Called with the height of the form in CSS pixels. */
  onHeight: (px: number) => void;
}

export class FramePage {
  readonly fields: HTMLElement;
  readonly #options: FramePageOptions;
  readonly #main: HTMLElement;
  #heightPx = 0;

  constructor(options: FramePageOptions) {
    this.#options = options;
    this.#main = only('main');
    this.fields = only('.fields');
    only('form').addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      options.onEnter();
    });
    this.fields.addEventListener('focusout', keepFocus);
    new ResizeObserver(() => this.#measure()).observe(this.#main);
  }

  /** Sends the height again, to a new listener. */
  sendHeight(): void {
    this.#heightPx = 0;
    this.#measure();
  }

  show(title: string, language: string): void {
    only('h1').textContent = title;
    document.title = title;
    document.documentElement.lang = language;
  }

  /** Before the script's form exists, the typed values are only in the inputs. */
  clear(): void {
    for (const input of this.fields.querySelectorAll('input')) input.value = '';
  }

  #measure(): void {
    const px = Math.ceil(this.#main.getBoundingClientRect().height);
    // A hidden frame has no height, which must not be reported.
    if (px === 0 || px === this.#heightPx) return;
    this.#heightPx = px;
    this.#options.onHeight(px);
  }
}

/**
 * Chromium takes the focus from a field whose frame has no box for a moment, as when the slot around it changes. No animation frame
 * comes before it has one again.
 */
function keepFocus({ target }: FocusEvent): void {
  const field = target as HTMLElement;
  if (field.getClientRects()[0]) return;
  requestAnimationFrame(() => {
    if (document.hasFocus() && !document.activeElement?.id) field.focus();
  });
}

function only(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
}

/** The companion's time from its own page: with a time from the outer page, that page could derive the expiry date. */
export function serverTime(): () => number {
  const writtenAt = Number(document.querySelector<HTMLMetaElement>('meta[name=server-time]')?.content);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const readAt = performance.timeOrigin + (navigation?.responseStart ?? 0);
  const skewMs = Number.isFinite(writtenAt) ? writtenAt - readAt : 0;
  return () => performance.timeOrigin + performance.now() + skewMs;
}
