/** Interface of a browser tab for tests that run in several engines. */
export type Place = 'page' | 'frame';

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** Evaluates the expression in the page or the card frame and awaits it. The value has to be JSON. */
  evaluate(place: Place, expression: string): Promise<unknown>;
  /** Types real keys into the focused element. */
  type(text: string): Promise<void>;
  /** Presses a named key, or a chord: `Shift+Tab`. */
  press(chord: string): Promise<void>;
  /** Clicks at viewport coordinates. */
  clickAt(x: number, y: number): Promise<void>;
  resize(widthPx: number, heightPx: number): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a tab in the foreground. */
  newTab(): Promise<Tab>;
}

export const desktop = { widthPx: 1024, heightPx: 768 } as const;
