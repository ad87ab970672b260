/** State of the cards tab: the mode of card data, and the chosen card. */
import type { TemplateResult } from 'lit';
import { readCardMode, setCardMode } from './card-mode-switch.ts';
import type { CardMode } from './card-modes.ts';
import { type CardName, cardsView, numberFor } from './cards.ts';
import type { ShopFrame } from './shop-frame.ts';
import * as simulator from './simulator.ts';
import type { Texts } from './texts.ts';
import type { Language } from './view-state.ts';

export interface CardsPanelOptions {
  shop: () => ShopFrame;
  language: () => Language;
  draw: () => void;
  /** Draws afterwards, and reports a failure. */
  attempt: (action: () => Promise<void>) => Promise<void>;
  /** The card is filled in: the buyer is to press Pay in the shop. */
  onFilled: () => void;
  /** Drops the response to the next direct charge. */
  onNetworkLost: () => Promise<void>;
}

export class CardsPanel {
  readonly #options: CardsPanelOptions;
  #mode: CardMode = 'inline';
  #chosen: CardName | null = null;
  #number: string | null = null;
  #isCopied = false;
  #message: 'filled' | 'noPage' | null = null;

  constructor(options: CardsPanelOptions) {
    this.#options = options;
  }

  get mode(): CardMode {
    return this.#mode;
  }

  /**
   * Resets the choice when another page is shown. On the hosted page it stays, since the card is still to be
   * typed.
   */
  leave(): void {
    this.#message = null;
    if (this.#mode === 'off') return;
    this.#chosen = null;
    this.#number = null;
  }

  /** Called when the buyer has pressed Pay: removes the message that asks for it. */
  submitted(): void {
    this.#message = null;
  }

  /** Reads the current setting, which another visitor may have changed. */
  async read(): Promise<void> {
    this.#mode = await readCardMode();
  }

  async setMode(wanted: CardMode): Promise<void> {
    const { shop } = this.#options;
    this.#mode = await setCardMode(wanted);
    this.#chosen = null;
    this.#number = null;
    this.#message = null;
    if (!shop().isAtPayment) return;
    await shop().show('payment', this.#options.language());
    await shop().showCardForm();
  }

  async choose(name: CardName): Promise<void> {
    const { shop, language, draw, onFilled, onNetworkLost } = this.#options;
    this.#chosen = name;
    this.#number = null;
    this.#isCopied = false;
    this.#message = null;
    draw();
    try {
      const number = numberFor(name, await simulator.cards());
      // The hosted page replaces the shop, and takes the card itself.
      if (!shop().isAtPayment && !shop().isAway) {
        await shop().order(language());
        this.#chosen = name;
      }
      if (this.#mode === 'inline') {
        await shop().fillCard(number);
        this.#message = 'filled';
        onFilled();
      } else {
        this.#number = number;
        draw();
        if (!shop().isAway) await shop().showCardForm();
      }
      if (name === 'networkLost') await onNetworkLost();
    } catch {
      this.#chosen = null;
      this.#number = null;
      this.#message = 'noPage';
    }
    draw();
  }

  /** `trouble` is an error of another part of the stage. */
  view(texts: Texts['cards'], trouble: string | null): TemplateResult {
    const { attempt } = this.#options;
    return cardsView({
      texts,
      mode: this.#mode,
      chosen: this.#chosen,
      number: this.#number,
      isCopied: this.#isCopied,
      message: this.#message === null ? trouble : texts[this.#message],
      onMode: (mode) => void attempt(() => this.setMode(mode)),
      onChoose: (name) => void this.choose(name),
      onCopy: (number) =>
        void attempt(async () => {
          await navigator.clipboard.writeText(number);
          this.#isCopied = true;
        }),
    });
  }
}
