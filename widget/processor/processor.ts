/**
 * Loads the processor's browser library; no other module asks for it. It has to be loaded from the processor, so it can be neither bundled nor
 * pinned. An existing `window.Stripe` of the page is used.
 *
 * `@stripe/stripe-js/pure`, since the main entry loads the library as soon as it is imported.
 */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { addLibrary } from './library-tag.ts';

/** `library_blocked`: by the network, an extension or the page's content policy. `library_timeout`: it does not load in time. */
export type ProcessorUnavailableReason = 'library_blocked' | 'library_timeout';

export class ProcessorUnavailableError extends Error {
  override readonly name = 'ProcessorUnavailableError';
  readonly reason: ProcessorUnavailableReason;

  constructor(reason: ProcessorUnavailableReason, cause?: unknown) {
    super('The processor’s library could not be loaded.', { cause });
    this.reason = reason;
  }
}

const loadTimeoutMs = 15_000;

const loaded = new Map<string, Promise<Stripe>>();

/**
 * The library, or a local simulator's replacement, initialised with the publishable key alone (§4.1). Throws {@link ProcessorUnavailableError}; the next
 * call then tries again.
 */
export function loadProcessor(publishableKey: string, simulator?: string): Promise<Stripe> {
  const known = loaded.get(publishableKey);
  if (known) return known;
  const loading = load(publishableKey, simulator).catch((cause: unknown) => {
    loaded.delete(publishableKey);
    throw cause instanceof ProcessorUnavailableError
      ? cause
      : new ProcessorUnavailableError('library_blocked', cause);
  });
  loaded.set(publishableKey, loading);
  return loading;
}

async function load(publishableKey: string, simulator?: string): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProcessorUnavailableError('library_timeout')), loadTimeoutMs);
  });
  try {
    const processor = await Promise.race([
      addLibrary(simulator).then(() => loadStripe(publishableKey)),
      tooLate,
    ]);
    if (!processor) throw new ProcessorUnavailableError('library_blocked');
    return processor;
  } finally {
    clearTimeout(timer);
  }
}
