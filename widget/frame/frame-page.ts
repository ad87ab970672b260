/**
 * The page inside of the frame: draws the form into a shadow root, under the same styles as in a shop's page. Without
 * an element class, since nothing else is ever drawn here.
 */
import { css } from 'lit';
import { cardFieldStyles } from '../pay-card/card-field-styles.ts';
import { make } from '../ui/dom.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { hostStyles } from '../ui/host-styles.ts';

export interface FramePageOptions {
  /** The buyer pressed Enter; the button is in the page around. */
  onEnter: () => void;
  /** CSS pixels that the form takes. */
  onHeight: (px: number) => void;
}

/** Room for the focus rings, which the edge of the frame would cut off. */
const frameStyles = css`
  :host {
    padding: 6px;
    font-size: inherit;
  }
`;

const documentStyles = css`
  html,
  body {
    margin: 0;
    background: transparent;
  }
`;

export class FramePage {
  readonly #host = make('div');
  readonly #options: FramePageOptions;
  readonly #heading = make('h1', { class: 'spoken' });
  readonly #form = make('form', { novalidate: true });

  constructor(options: FramePageOptions) {
    this.#options = options;
    const root = this.#host.attachShadow({ mode: 'open' });
    // Through the object model, since the page's policy takes no inline style.
    root.adoptedStyleSheets = sheetsOf(hostStyles, fieldStyles, cardFieldStyles, frameStyles);
    document.adoptedStyleSheets = sheetsOf(documentStyles);
    this.#form.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      options.onEnter();
    });
    // Whoever looks at this document alone finds its heading and its main part, too.
    root.append(make('main', {}, this.#heading, this.#form));
    document.body.append(this.#host);
    new ResizeObserver(() => this.tellHeight()).observe(this.#host);
  }

  show(fields: Element, title: string, language: string): void {
    if (fields.parentNode !== this.#form) this.#form.replaceChildren(fields);
    this.#heading.textContent = title;
    document.title = title;
    document.documentElement.lang = language;
  }

  tellHeight(): void {
    const px = Math.ceil(this.#host.getBoundingClientRect().height);
    // A hidden frame has none, and is not to be shown at none.
    if (px > 0) this.#options.onHeight(px);
  }
}

const sheetsOf = (...styles: (typeof hostStyles)[]): CSSStyleSheet[] =>
  styles.flatMap(({ styleSheet }) => styleSheet ?? []);
