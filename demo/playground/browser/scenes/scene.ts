/** How a state comes about: what the companion answers, and what the buyer does. */
import type { Scene } from '../fake-companion.ts';
import type { Amounts } from '../payments.ts';

/** All that the scenes know of an element. */
export interface PayElement extends HTMLElement {
  submit(): void;
  readonly updateComplete: Promise<boolean>;
}

export interface StateScene {
  scene: (amounts: Amounts) => Scene;
  /** Attributes that the state needs; they go before those that were chosen. */
  attributes?: Readonly<Record<string, string>>;
  /** The state that follows by itself after a while; then it begins again. */
  becomes?: string;
  /** What the buyer does once the element stands in the page. */
  act?: (element: PayElement, signal: AbortSignal) => Promise<void>;
}

export type Scenes = Readonly<Record<string, StateScene>>;

export const refused = (status: number, code: string) => ({ problem: { code }, status });

const lookEveryMs = 50;

/** Resolves once the element is in the state; never where it was taken away before. */
export async function reached(element: Element, state: string, signal: AbortSignal): Promise<void> {
  while (!element.matches(`:state(${state})`)) await pause(signal);
}

/** Presses what the element's main button does, once it is in the state. */
export const pressIn =
  (state: string) =>
  async (element: PayElement, signal: AbortSignal): Promise<void> => {
    await reached(element, state, signal);
    await element.updateComplete;
    element.submit();
  };

export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lookEveryMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
