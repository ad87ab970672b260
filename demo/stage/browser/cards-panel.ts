/** State of the cards tab: the way that card data takes, and the chosen card. */
import type { TemplateResult } from 'lit';
import { readCardWay, setCardWay } from './card-way-switch.ts';
import type { CardWay } from './card-ways.ts';
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
  #way: CardWay = 'inline';
  #chosen: CardName | null = null;
  #number: string | null = null;
  #isCopied = false;
  #message: 'filled' | 'noPage' | null = null;

  constructor(options: CardsPanelOptions) {
    this.#options = options;
  }

  get way(): CardWay {
    return this.#way;
  }

  /**
   * Resets the choice when another page is shown. On the hosted page it stays, since the card is still to be
   * typed.
   */
  leave(): void {
    this.#message = null;
    if (this.#way === 'off') return;
    this.#chosen = null;
    this.#number = null;
  }

  /** Called when the buyer has pressed Pay: removes the message that asks for it. */
  submitted(): void {
    this.#message = null;
  }

  /** Reads the current setting, which another visitor may have changed. */
  async read(): Promise<void> {
    this.#way = await readCardWay();
  }

  async setWay(wanted: CardWay): Promise<void> {
    const { shop } = this.#options;
    this.#way = await setCardWay(wanted);
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
      if (this.#way === 'inline') {
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
      way: this.#way,
      chosen: this.#chosen,
      number: this.#number,
      isCopied: this.#isCopied,
      message: this.#message === null ? trouble : texts[this.#message],
      onWay: (way) => void attempt(() => this.setWay(way)),
      onChoose: (name) => void this.choose(name),
      onCopy: (number) =>
        void attempt(async () => {
          await navigator.clipboard.writeText(number);
          this.#isCopied = true;
        }),
    });
  }
}
