/** The tour on the stage: its guide, the spotlight, the pane that a phone shows, and the card at its end. */
import { nothing, type TemplateResult } from 'lit';
import type { ShopFrame } from '../shop-frame.ts';
import type { Texts } from '../texts.ts';
import type { Language } from '../view-state.ts';
import { captions } from './captions.ts';
import { Finale } from './finale.ts';
import { Guide } from './guide.ts';
import { createStageActions, type StageActionsOptions } from './stage-actions.ts';
import { type Pane, Spotlight } from './spotlight.ts';
import { tourView } from './tour-view.ts';

export interface StageTourOptions {
  /** Factor of the reading time; 0 does not wait. */
  pace: number;
  language: () => Language;
  shop: () => ShopFrame;
  actions: Omit<StageActionsOptions, 'shop' | 'spotlight' | 'pressMs' | 'showPane' | 'language'>;
  draw: () => void;
  /** Draws afterwards, and reports a failure. */
  attempt: (action: () => Promise<void>) => Promise<void>;
  onStart: () => void;
  onStop: () => void;
  /** The tour ended with an error; faults that it switched on may still be on. */
  onBreak: () => void;
}

/** How long a press is shown at pace 1. */
const pressMs = 700;

export class StageTour {
  readonly #guide: Guide;
  readonly #finale: Finale;
  #pane: Pane = 'shop';

  constructor(options: StageTourOptions) {
    const { pace, language, shop, actions, draw, attempt, onStart, onStop, onBreak } = options;
    const spotlight = new Spotlight(
      () => document.querySelector('.tour-ring'),
      () => document.querySelector('iframe'),
    );
    const finale = new Finale(draw, attempt);
    this.#finale = finale;
    this.#guide = new Guide({
      pace,
      captions: () => captions[language()],
      actions: () =>
        createStageActions({
          ...actions,
          shop: shop(),
          spotlight,
          pressMs: pressMs * pace,
          language,
          showPane: (pane) => {
            this.#pane = pane;
            draw();
          },
        }),
      onChange: draw,
      onStart() {
        finale.close();
        onStart();
      },
      onEnd: () => finale.open(),
      onStop() {
        spotlight.light(null);
        onStop();
      },
      onBreak,
    });
  }

  play(): void {
    void this.#guide.play();
  }

  /** Class of the stage during the tour; the card at the end replaces a pane, too. */
  get className(): string {
    if (this.#guide.player) return `touring at-${this.#pane}`;
    return this.#finale.isOpen ? 'touring at-shop' : '';
  }

  view(texts: Texts['tour'], language: Language): TemplateResult | typeof nothing {
    const { player } = this.#guide;
    return player ? tourView(player, texts, () => this.#guide.stop()) : this.#finale.view(language);
  }
}
