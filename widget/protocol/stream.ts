/**
 * companion → browser: the live view of a checkout, as server-sent events.
 * `event: checkout` carries the whole {@link CheckoutView}; comment lines are heartbeats.
 */
export const checkoutEventName = 'checkout';

/** Last event of a stream that ends because too many are open: the page then polls for a while. */
export const limitEventName = 'limit';

/** A stream that is silent for longer is dead: two heartbeats and some slack. */
export const heartbeatIntervalMs = 15_000;
