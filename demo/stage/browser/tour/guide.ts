/** Starts and stops the tour. */
import type { Captions } from './captions.ts';
import { TourPlayer, TourStoppedError } from './player.ts';
import { type StageActions, runTourScript } from './script.ts';

export interface GuideOptions {
  /** Factor of the reading time; 0 does not wait. */
  pace: number;
  captions: () => Captions;
  actions: () => StageActions;
  onChange: () => void;
  onStart: () => void;
  onStop: () => void;
  /** The tour has been played to its end. */
  onEnd: () => void;
  /** The tour ended with an error; faults that it switched on may still be on. */
  onBreak: () => void;
}

export class Guide {
  /** Null while no tour plays. */
  player: TourPlayer | null = null;
  readonly #options: GuideOptions;

  constructor(options: GuideOptions) {
    this.#options = options;
  }

  async play(): Promise<void> {
    const { pace, onChange, onStart, onEnd, onBreak } = this.#options;
    const captions = this.#options.captions();
    const actions = this.#options.actions();
    const player = new TourPlayer(pace, Object.keys(captions).length, onChange);
    this.player = player;
    onStart();
    document.getElementById('tour-pause')?.focus();
    try {
      await runTourScript(player, captions, actions);
      this.stop();
      onEnd();
    } catch (error) {
      // Another run of the tour may have started meanwhile.
      if (error instanceof TourStoppedError || this.player !== player) return;
      console.warn(error);
      this.stop();
      onBreak();
    }
  }

  /** Moves the focus from the tour's buttons to the one that starts it. */
  stop(): void {
    const hadFocus = document.activeElement?.closest('.tour') !== null;
    this.player?.stop();
    this.player = null;
    this.#options.onStop();
    if (hadFocus) document.getElementById('tour-play')?.focus();
  }
}
