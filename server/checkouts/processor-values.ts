/**
 * Holds the processor's public values of this account: as configured, else from the first response of the service that has them.
 * Each process learns them by itself; until then a browser gets them with its own deposit.
 */
import type { ProcessorValues } from './ports.ts';

export function processorValues(configured: {
  publishableKey: string | null;
  onBehalfOf: string | null;
}): ProcessorValues {
  let { publishableKey, onBehalfOf } = configured;
  return {
    get publishableKey() {
      return publishableKey;
    },
    get onBehalfOf() {
      return onBehalfOf;
    },
    learn(named) {
      publishableKey ??= named.publishableKey ?? null;
      onBehalfOf ??= named.onBehalfOf ?? null;
    },
  };
}
