/** Waits until the page is painted, so that work on the main thread does not hold up what is drawn already. */

/** A hidden page paints no frames. */
export const maxWaitMs = 100;

/** Resolves after the next frame is painted, or after {@link maxWaitMs}. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs);
    // Callbacks of a frame run before it is painted, a timer after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
