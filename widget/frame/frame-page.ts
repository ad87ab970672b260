/** The page inside of the frame, whose form is in its HTML: tells the page around of Enter and of its height. */

export interface FramePageOptions {
  /** The buyer pressed Enter; the button is in the page around. */
  onEnter: () => void;
  /** CSS pixels that the form takes. */
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

  /** Sends the height again: another page is listening. */
  tellHeight(): void {
    this.#heightPx = 0;
    this.#measure();
  }

  show(title: string, language: string): void {
    only('h1').textContent = title;
    document.title = title;
    document.documentElement.lang = language;
  }

  /** Before there is a form, what was typed is in the inputs alone. */
  clear(): void {
    for (const input of this.fields.querySelectorAll('input')) input.value = '';
  }

  #measure(): void {
    const px = Math.ceil(this.#main.getBoundingClientRect().height);
    // A hidden frame has none, and is not to be shown at none.
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
