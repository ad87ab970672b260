/** Ports of the domain, which imports no Express, no SQL and no fetch. */
import type { CardChargeResult, Gateway, Outcome } from './gateway-port.ts';
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Store } from './store-port.ts';

export type * from './gateway-port.ts';
export type * from './store-port.ts';

/** Notifies every process and tab that a checkout has changed. */
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

/** Secrets, hashes and encryption, derived from the keys of the configuration. */
export interface Vault {
  /** The bearer token of a checkout: derived, so that it can be returned again without being stored. */
  clientSecretFor(checkoutId: string): string;
  /** The checkout of a bearer token; null for an invalid token. */
  checkoutOf(clientSecret: string): string | null;
  /** The unguessable part of a postback URL. */
  callbackKeyFor(subject: string): string;
  subjectOf(callbackKey: string): string | null;
  /** A plain hash, for unguessable or public values. */
  hash(text: string): string;
  /** A keyed fingerprint, for values that a plain hash would reveal. */
  digest(text: string): string;
  /** True when `digest` is of `text`, under a key that is still accepted. */
  isDigestOf(digest: string, text: string): boolean;
  /** The digests of `text` under each key that is still accepted, newest first. */
  digests(text: string): string[];
  seal(text: string, context: string): string;
  /** Null when it cannot be decrypted. */
  open(sealed: string, context: string): string | null;
}

/** Limits the repeated calls that buyers can cause, per payment. */
export interface CallBudget {
  take(paymentId: string): Promise<{ granted: true } | { granted: false; retryAfterMs: number }>;
}

/** Pauses direct charges that are declined at a rate that no buyers cause. */
export interface CardBrake {
  /** Runs `charge` once there is room for it. @throws PayError CARDS_PAUSED */
  pass<T>(charge: () => Promise<T>): Promise<T>;
  /** Counts what the bank said. Never rejects: a result that cannot be counted is logged. */
  record(answer: Outcome<CardChargeResult>): Promise<void>;
  isPaused(): Promise<boolean>;
  /** Called every second, so that the pause ends without a buyer. */
  resumeIfDue(): Promise<void>;
}

/** Clock and random source, replaceable by tests. */
export interface Clock {
  now(): number;
}

/** The log. The logger allow-lists the fields. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** The cards that this process has sent, in memory only. */
export interface CardMemory {
  /** Records the card of an attempt before it is sent. */
  remember(
    attempt: { checkoutId: string; paymentId: string; isLastTry: boolean } & {
      idempotencyKey: string;
      card: CardData;
    },
  ): void;
  /** True when this payment's card may not be tried again after another such decline. */
  isLastTry(paymentId: string): boolean;
  /** Ids of the checkout's payments for which a card of this number was sent. */
  paymentsWith(checkoutId: string, card: CardData): readonly string[];
  /** True when the card is known to differ from the one sent with this key. */
  differs(paymentId: string, request: { idempotencyKey: string; card: CardData }): boolean;
  /** Called for a final payment, whose card need not be compared any more. */
  settled(paymentId: string): void;
  /** Drops outdated entries. */
  prune(): void;
}

/** The dependencies of the domain. */
export interface Parts {
  store: Store;
  gateway: Gateway;
  vault: Vault;
  cards: CardMemory;
  live: LiveBus;
  callBudget: CallBudget;
  /** Null: off. */
  cardBrake: CardBrake | null;
  clock: Clock;
  log: Log;
  settings: Settings;
}

/** The public values with which a browser starts the processor's library before there is a payment. */
export interface ProcessorValues {
  readonly publishableKey: string | null;
  readonly onBehalfOf: string | null;
  /** Records values from a response of the service; a known value is kept. */
  learn(named: { publishableKey?: string | null; onBehalfOf?: string | null }): void;
}

/**
 * Where card data is accepted from: nowhere; the companion's own card frame; or the shop's page as well (`inline`). The latter two
 * mean PCI DSS SAQ D.
 */
export const rawCardModes = ['off', 'frame', 'inline'] as const;
export type RawCard = (typeof rawCardModes)[number];

export interface Settings {
  /** This companion as the service and browsers reach it, without a trailing slash. */
  publicUrl: string;
  rawCard: RawCard;
  processor: ProcessorValues;
  /** The packaged simulator, if it may stand in for the service: only on this machine. */
  simulator?: { readonly library: string | null; find(): Promise<void> } | null;
  attemptsPerCheckout: number;
}
