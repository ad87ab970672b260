/**
 * Page script that drops timers of half a second and more. A page then never starts its deferred loads, so a test of
 * the first load counts the same files on a slow machine and a fast one.
 */
export const skipLongTimers = `const { setTimeout: plan } = window;
  window.setTimeout = (action, delayMs, ...given) => (delayMs >= 500 ? 0 : plan(action, delayMs, ...given));`;
