/**
 * Script for each frame of a visited page that reports when the buyer can use it. Runs before the page's own scripts.
 */

import type { BrowserContext } from 'playwright-core';

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

/** The sightings that decide each condition. */
const sightings: Readonly<Record<ReadyCondition, readonly Sighting[]>> = {
  input: ['input', 'frame shown'],
  frame: ['input'],
  code: ['code'],
};

/** Reports what decides `readyWhen` in each frame of the context. */
export const watchReadiness = (context: BrowserContext, readyWhen: ReadyCondition): Promise<unknown> =>
  context.addInitScript(watch, sightings[readyWhen]);

/**
 * Runs in each frame of the page, whose processor time it shares: it looks only for what decides, in the shadow roots that it has seen
 * attached. Sent to the page as text, so it must not reference anything outside the function.
 */
function watch(wanted: readonly Sighting[]): void {
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 10 &&
    element.closest('[inert]') === null;
  const selectors: Record<Sighting, string> = {
    input: 'input:not([type=hidden], [type=radio], [type=checkbox], [disabled], [readonly])',
    'frame shown': 'iframe',
    code: '[part~=qr-code] path',
  };

  const roots = new Set<Document | ShadowRoot>([document]);
  const attach = Reflect.get(Element.prototype, 'attachShadow');
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = Reflect.apply(attach, this, [init]);
    roots.add(root);
    return root;
  };
  // Those that the HTML declares.
  const addDeclared = (root: Document | ShadowRoot): void => {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (!shadowRoot) continue;
      roots.add(shadowRoot);
      addDeclared(shadowRoot);
    }
  };
  document.addEventListener('DOMContentLoaded', () => addDeclared(document), { once: true });

  const find = (selector: string): Element | undefined => {
    for (const root of roots) {
      for (const element of root.querySelectorAll(selector)) if (isVisible(element)) return element;
    }
    return undefined;
  };
  const open = new Set(window === window.top ? wanted : wanted.filter((sighting) => sighting === 'input'));
  const look = (): void => {
    for (const sighting of open) {
      const found = find(selectors[sighting]);
      if (!found) continue;
      open.delete(sighting);
      if (sighting === 'input') window.benchInput = found as HTMLElement;
      window.benchSighting?.(sighting, performance.timeOrigin + performance.now());
    }
    if (open.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
