/** For pages of which only the first part is looked at. */

/** A second, the time that it takes to come to rest, does not pass: no more counts on a slow machine than on a fast one. */
export const restless = `const { setTimeout: plan } = window;
  window.setTimeout = (action, delayMs, ...given) => (delayMs >= 500 ? 0 : plan(action, delayMs, ...given));`;
