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

function only(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
}
