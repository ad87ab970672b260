/**
 * Interfaces between an element and its view, which is loaded when the element is first used. The element itself is the contract
 * (attributes, methods, events) and stays small, so that a page with all elements loads little before the buyer chooses.
 */
import type { CSSResult, LitElement } from 'lit';
import type { CheckoutController } from '../checkout/controller.ts';
import type { AllTexts, Section, StartTexts } from '../locale/messages.ts';
import type { Method } from '../protocol/checkout.ts';
import type { Announcer } from './announcer.ts';
import type { Shell } from './shell.ts';

/** An element as its view sees it. */
export interface ViewHost<M extends Method | null = Method> extends LitElement {
  /** Null for an element that offers several. */
  readonly method: M;
  readonly isDisabled: boolean;
  readonly controller: CheckoutController;
  readonly announcer: Announcer;
  /** BCP 47 tag of the texts in use. */
  readonly textLocale: string;
  /** Adds and removes `:state()` names. */
  setStates(names: readonly string[]): void;
  /** Loads the remaining texts, and sets all of them on the view. Throws if they do not load. */
  loadAllTexts(): Promise<void>;
  /** The shell declared by the page's HTML; null if unused. */
  readonly shell: Shell | null;
  /** Draws the panel that holds everything an element shows. */
  renderPanel(content: unknown, below?: unknown): unknown;
  /** Adds the styles of a late-loaded part after the existing ones. */
  adopt(styles: readonly CSSResult[]): void;
}

export interface ViewTexts<S extends Section> extends StartTexts<S> {
  /** Null until the view has loaded them. */
  all: AllTexts<S> | null;
}

export interface ElementView<S extends Section = Section> {
  /** Replaced when the locale changes. */
  texts: ViewTexts<S>;
  /** Called before each `render`, when the checkout, an attribute or anything else may have changed. */
  update(): void;
  render(): unknown;
  /** Called after each drawing: dispatches events and starts calls, since a page's listener may change or remove the element. */
  updated(): void;
  submit(): void;
  reset(): void;
  /** False when there is nothing to focus. */
  focus(): boolean;
  /** Stops all timers while the element is off the page. If it comes back, `update` is called. */
  leavePage(): void;
  /** Ends the view, before another checkout is shown: no event of this one may reach the element any more. */
  drop(): void;
}

/** The module of a view. */
export interface ViewModule<S extends Section, M extends Method | null = Method> {
  createView: (host: ViewHost<M>, texts: ViewTexts<S>) => ElementView<S>;
  styles: readonly CSSResult[];
}
