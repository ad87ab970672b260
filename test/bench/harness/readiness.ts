/**
 * Script for each frame of a visited page that reports when the buyer can use it. Runs before the page's own scripts.
 */

/**
 * Condition under which a page counts as ready:
 * - `input`: a field accepts keystrokes, in the page or in a frame that the page shows
 * - `frame`: the same, whether or not the page shows its frame
 * - `code`: a QR code is drawn
 */
export type ReadyCondition = 'input' | 'frame' | 'code';

/** What a frame reports, each once. */
export type Sighting = 'input' | 'frame shown' | 'code';

declare global {
  interface Window {
    /** Reports a sighting with its time in milliseconds since the epoch. */
    benchSighting?: (sighting: Sighting, atMs: number) => void;
    /** The field that accepts keystrokes. */
    benchInput?: HTMLElement;
  }
}

/** Sent to the page as text, so it must not reference anything outside the function. */
export function watchForReadiness(): void {
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 10 &&
    element.closest('[inert]') === null;
  const field = 'input:not([type=hidden], [type=radio], [type=checkbox], [disabled], [readonly])';

  const find = (root: Document | ShadowRoot, selector: string): Element | undefined => {
    for (const element of root.querySelectorAll(selector)) if (isVisible(element)) return element;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const found = shadowRoot && find(shadowRoot, selector);
      if (found) return found;
    }
    return undefined;
  };

  const selectors: Record<Sighting, string> = {
    input: field,
    'frame shown': 'iframe',
    code: '[part~=qr-code] path',
  };
  const open = new Set(Object.keys(selectors) as Sighting[]);
  const look = (): void => {
    for (const sighting of open) {
      const found = find(document, selectors[sighting]);
      if (!found) continue;
      open.delete(sighting);
      if (sighting === 'input') window.benchInput = found as HTMLElement;
      window.benchSighting?.(sighting, performance.timeOrigin + performance.now());
    }
    if (open.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
