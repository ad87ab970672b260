/**
 * What an element draws and does, loaded when the element is first used. The element itself is the contract
 * (attributes, methods, events) and stays small, so that a page with all of them loads little before a buyer chooses.
 */
import type { CSSResult, LitElement } from 'lit';
import type { CheckoutController } from '../checkout/controller.ts';
import type { CommonMessages, Messages, Section, StartMessages } from '../locale/messages.ts';
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
  /** Loads the texts that the view has not been given yet, and gives it all of them. Throws where they do not come. */
  loadAllTexts(): Promise<void>;
  /** What the page's HTML has declared; null once it is of no use. */
  readonly shell: Shell | null;
  /** The surface that holds everything an element shows. */
  renderPanel(content: unknown, below?: unknown): unknown;
  /** Puts styles of a part that was loaded later after those that are there. */
  adopt(styles: readonly CSSResult[]): void;
}

/** Texts of one locale: the shared ones and those of the element's own method. */
export interface AllTexts<S extends Section> {
  common: CommonMessages;
  own: Messages[S];
}

export interface ViewTexts<S extends Section> {
  common: StartMessages['common'];
  own: StartMessages[S];
  /** Null until the view has asked for them. */
  all: AllTexts<S> | null;
}

export interface ElementView<S extends Section = Section> {
  /** Replaced when the locale changes. */
  texts: ViewTexts<S>;
  /** Called before each `render`, when the checkout, an attribute or anything else may have changed. */
  update(): void;
  render(): unknown;
  submit(): void;
  reset(): void;
  /** False when there is nothing to focus. */
  focus(): boolean;
  /** The element has left the page: no timer may run on. It may come back, and then `update` is called. */
  rest(): void;
}

/** The module of a view. */
export interface ViewModule<S extends Section, M extends Method | null = Method> {
  createView: (host: ViewHost<M>, texts: ViewTexts<S>) => ElementView<S>;
  styles: readonly CSSResult[];
}

/** For a view that is never without them. */
export function allOf<S extends Section>({ all }: ViewTexts<S>): AllTexts<S> {
  if (!all) throw new Error('All texts are needed');
  return all;
}
