/** A scene brings an element into a state: the companion's responses, and what the buyer does. */
import type { Scene } from '../fake-companion.ts';
import type { Amounts } from '../payments.ts';

/** The part of an element that scenes use. */
export interface PayElement extends HTMLElement {
  submit(): void;
  readonly updateComplete: Promise<boolean>;
}

export interface StateScene {
  scene: (amounts: Amounts) => Scene;
  /** Attributes that the state needs; they override the chosen ones. */
  attributes?: Readonly<Record<string, string>>;
  /** A state that follows after a while; the scene then starts again. */
  becomes?: string;
  /** What the buyer does once the element is in the page. */
  act?: (element: PayElement, signal: AbortSignal) => Promise<void>;
}

export type Scenes = Readonly<Record<string, StateScene>>;

export const refused = (status: number, code: string) => ({ problem: { code }, status });

const pollMs = 50;

/** Resolves once the element is in the state; never if the signal is aborted before. */
export async function waitForState(element: Element, state: string, signal: AbortSignal): Promise<void> {
  while (!element.matches(`:state(${state})`)) await pause(signal);
}

/** Calls the element's main action once it is in the state. */
export const pressIn =
  (state: string) =>
  async (element: PayElement, signal: AbortSignal): Promise<void> => {
    await waitForState(element, state, signal);
    await element.updateComplete;
    element.submit();
  };

export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
