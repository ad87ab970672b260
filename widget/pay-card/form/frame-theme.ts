/**
 * Collects the page's theme for the frame, which has none of the page's styles. Defaults are included, so that the frame has none of
 * its own.
 */
import { controlTokens, rootFontSize, surface } from '../../frame/messages.ts';
import { colorSchemeOf } from '../../ui/color-scheme.ts';
import { tokens } from '../../ui/tokens.ts';

/** Every token by its inner name: the page's value, or the default. */
const names = tokens.cssText.match(/--_[\w-]+/g) ?? [];

/** Further computed styles of the element. */
const inherited = ['direction', 'font-size'];

/** Reads the page's custom properties from the element; `light-dark()` is kept, and follows the colour scheme. */
export function readTheme(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const values = [...names, ...controlTokens, ...inherited].map(
    (name) => [name, style.getPropertyValue(name).trim()] as const,
  );
  const panel = element.shadowRoot?.querySelector('.panel');
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
    'color-scheme': colorSchemeOf(element),
    // The background of the form, so that contrast checkers find it in the frame.
    ...(panel && {
      [surface]: surfaceOf(element),
      // Direction of the texts, which may differ from the page's.
      direction: getComputedStyle(panel).direction,
    }),
    // The page's size of a `rem`.
    [rootFontSize]: getComputedStyle(document.documentElement).fontSize,
  };
}

/** Background of the panel, or of the outer one: inside another element it has none of its own. */
function surfaceOf({ shadowRoot, parentNode }: Element): string {
  const panel = shadowRoot?.querySelector('.panel');
  const color = panel ? getComputedStyle(panel).backgroundColor : '';
  const root = parentNode?.getRootNode();
  return color === 'rgba(0, 0, 0, 0)' && root instanceof ShadowRoot ? surfaceOf(root.host) : color;
}

/** Calls the listener when the theme may have changed; returns the function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  // Shops change their theme by a class or an attribute of one of these.
  const observer = new MutationObserver(listener);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true });
  }
  return () => {
    dark.removeEventListener('change', listener);
    observer.disconnect();
  };
}
