/**
 * The page inside of the frame: draws the form into a shadow root, under the same styles as in a shop's page. Without
 * an element class, since nothing else is ever drawn here.
 */
import { css, html, render } from 'lit';
import type { CardForm, CardFormHost } from '../pay-card/card-form.ts';
import { cardFieldStyles } from '../pay-card/card-styles.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { hostStyles } from '../ui/host-styles.ts';
import { tokens } from '../ui/tokens.ts';

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

export class FramePage implements CardFormHost {
  readonly renderRoot: ShadowRoot;
  readonly #host: HTMLElement;
  readonly #options: FramePageOptions;
  #form: CardForm | null = null;
  #title = '';
  #drawing: Promise<void> | null = null;

  constructor(options: FramePageOptions) {
    this.#options = options;
    this.#host = document.createElement('div');
    this.renderRoot = this.#host.attachShadow({ mode: 'open' });
    // Through the object model, since the page's policy takes no inline style.
    this.renderRoot.adoptedStyleSheets = sheetsOf(
      tokens,
      hostStyles,
      fieldStyles,
      cardFieldStyles,
      frameStyles,
    );
    document.adoptedStyleSheets = sheetsOf(documentStyles);
    document.body.append(this.#host);
    new ResizeObserver(() => this.tellHeight()).observe(this.#host);
  }

  get updateComplete(): Promise<unknown> {
    return Promise.resolve(this.#drawing);
  }

  requestUpdate(): void {
    this.#drawing ??= Promise.resolve().then(() => this.#draw());
  }

  show(form: CardForm, title: string, language: string): void {
    this.#form = form;
    this.#title = title;
    document.title = title;
    document.documentElement.lang = language;
    this.requestUpdate();
  }

  tellHeight(): void {
    const px = Math.ceil(this.#host.getBoundingClientRect().height);
    // A hidden frame has none, and is not to be shown at none.
    if (px > 0) this.#options.onHeight(px);
  }

  #draw(): void {
    this.#drawing = null;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      this.#options.onEnter();
    };
    // Whoever looks at this document alone finds its heading and its main part, too.
    const page = html`<main>
      <h1 class="spoken">${this.#title}</h1>
      <form novalidate @keydown=${onKey}>${this.#form?.render()}</form>
    </main>`;
    render(page, this.renderRoot);
  }
}

const sheetsOf = (...styles: (typeof tokens)[]): CSSStyleSheet[] =>
  styles.flatMap(({ styleSheet }) => styleSheet ?? []);
