/**
 * companion → browser: the live view of a checkout, as server-sent events.
 * `event: checkout` carries the whole {@link CheckoutView}; comment lines are heartbeats.
 */
export const checkoutEventName = 'checkout';

/** A stream that was silent for longer is dead: two heartbeats and some slack. */
export const heartbeatIntervalMs = 15_000;
