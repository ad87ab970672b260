/** What every engine can be asked for, whoever drives it. */
export type Place = 'page' | 'frame';

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** The value of the expression, awaited, in the page or in the card's frame. It has to be JSON. */
  evaluate(place: Place, expression: string): Promise<unknown>;
  /** Real keys, to whatever has the focus. */
  type(text: string): Promise<void>;
  /** A named key, or several at once: `Shift+Tab`. */
  press(chord: string): Promise<void>;
  /** From the top left of the page as it is seen. */
  clickAt(x: number, y: number): Promise<void>;
  resize(widthPx: number, heightPx: number): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** In the foreground. */
  newTab(): Promise<Tab>;
}

export const desktop = { widthPx: 1024, heightPx: 768 } as const;
