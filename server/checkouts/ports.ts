/** What the domain needs from outside. It knows no Express, no SQL and no fetch. */
import type { Gateway } from './gateway-port.ts';
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Store } from './store-port.ts';

export type * from './gateway-port.ts';
export type * from './store-port.ts';

/** Tells every process and tab that a checkout has changed. */
export interface LiveBus {
  publish(checkoutId: string): void;
  /** Returns the function that ends it. */
  subscribe(checkoutId: string, listener: () => void): () => void;
  /** The same for changes of any checkout. */
  subscribeToAll(listener: () => void): () => void;
  /** Checkouts that someone watches here and now. */
  watched(): string[];
  readonly size: number;
  close(): Promise<void>;
}

/** What is derived from the keys of the configuration. */
export interface Vault {
  /** The bearer token of a checkout: derived, so it is never stored and yet can be answered again. */
  clientSecretFor(checkoutId: string): string;
  /** The checkout that a bearer token is for; null when it is not one of ours. */
  checkoutOf(clientSecret: string): string | null;
  /** The unguessable part of a postback URL. */
  callbackKeyFor(subject: string): string;
  subjectOf(callbackKey: string): string | null;
  /** A plain hash: for what cannot be guessed, or is no secret. */
  hash(text: string): string;
  /** A keyed fingerprint, of what a plain hash would give away. */
  digest(text: string): string;
  /** `digest` was made of `text`, under a key that is still accepted. */
  isDigestOf(digest: string, text: string): boolean;
  /** The digests of `text` under each key that is still accepted, newest first. */
  digests(text: string): string[];
  seal(text: string, context: string): string;
  /** Null when it cannot be opened. */
  open(sealed: string, context: string): string | null;
}

/** Repeats of a call that buyers can cause, counted for each payment. */
export interface CallBudget {
  take(paymentId: string): Promise<{ granted: true } | { granted: false; retryAfterMs: number }>;
}

/** Time and chance, so that tests can hold them. */
export interface Clock {
  now(): number;
}

/** Details go here and nowhere else; fields are allow-listed by the logger. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Which cards this process has sent; nothing of it is on disk. */
export interface CardMemory {
  /** Notes the card of an attempt that is about to be sent. */
  remember(
    attempt: { checkoutId: string; paymentId: string; isLastTry: boolean } & {
      idempotencyKey: string;
      card: CardData;
    },
  ): void;
  /** The card of this payment may not be tried again if it is declined as before. */
  isLastTry(paymentId: string): boolean;
  /** Ids of the checkout's payments for which a card of this number was sent. */
  paymentsWith(checkoutId: string, card: CardData): readonly string[];
  /** The card is known to be another one than was sent for the payment with this key. */
  differs(paymentId: string, request: { idempotencyKey: string; card: CardData }): boolean;
  /** The payment is final: its card need not be compared any more. */
  settled(paymentId: string): void;
  /** Forgets what is too old to be of use. */
  prune(): void;
}

/** Everything the domain is given. */
export interface Parts {
  store: Store;
  gateway: Gateway;
  vault: Vault;
  cards: CardMemory;
  live: LiveBus;
  callBudget: CallBudget;
  clock: Clock;
  log: Log;
  settings: Settings;
}

/** What a browser needs to start the processor's library before there is a payment. Public values, both of them. */
export interface ProcessorValues {
  readonly publishableKey: string | null;
  readonly onBehalfOf: string | null;
  /** Takes note of what an answer of the service named; a value that is known already stands. */
  learn(named: { publishableKey?: string | null; onBehalfOf?: string | null }): void;
}

/**
 * Who may send card data: nobody; the companion's own card frame; or the shop's page as well (`inline`). Both of the
 * latter mean PCI DSS SAQ D.
 */
export const rawCardModes = ['off', 'frame', 'inline'] as const;
export type RawCard = (typeof rawCardModes)[number];

export interface Settings {
  /** This companion as the service and browsers reach it, without a trailing slash. */
  publicUrl: string;
  rawCard: RawCard;
  processor: ProcessorValues;
  attemptsPerCheckout: number;
}
