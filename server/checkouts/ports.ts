/** What the domain needs from outside. It knows no Express, no SQL and no fetch. */
import type { Gateway } from './gateway-port.ts';
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

/** What is derived from the service secret. */
export interface Vault {
  /** The bearer token of a checkout: derived, so it is never stored and yet can be answered again. */
  clientSecretFor(checkoutId: string): string;
  /** The checkout that a bearer token is for; null when it is not one of ours. */
  checkoutOf(clientSecret: string): string | null;
  /** The unguessable part of a postback URL. */
  callbackKeyFor(subject: string): string;
  subjectOf(callbackKey: string): string | null;
  /** A keyed fingerprint: of card payloads too, which a plain hash would give away. */
  digest(text: string): string;
  seal(text: string, context: string): string;
  /** Null when it cannot be opened. */
  open(sealed: string, context: string): string | null;
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

/** Everything the domain is given. */
export interface Parts {
  store: Store;
  gateway: Gateway;
  vault: Vault;
  live: LiveBus;
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

export interface Settings {
  /** This companion as the service and browsers reach it, without a trailing slash. */
  publicUrl: string;
  rawCard: boolean;
  processor: ProcessorValues;
  attemptsPerCheckout: number;
}
