/**
 * The look of the page, handed down to the frame: it has to be the same there, with none of the page's styles. What the
 * page left open comes with it, so that the frame has no defaults of its own.
 */
import { controlTokens, rootFontSize, surface } from '../frame/messages.ts';
import { tokens } from '../ui/tokens.ts';

/** Every token by its inner name: what a page sets, or the default. */
const names = tokens.cssText.match(/--_[\w-]+/g) ?? [];

/** What else the look consists of, as computed for the element. */
const inherited = ['color-scheme', 'direction', 'font-size'];

/** Read from the element, where a page's custom properties end up; `light-dark()` stays, and follows the scheme. */
export function readTheme(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const values = [...names, ...controlTokens, ...inherited].map(
    (name) => [name, style.getPropertyValue(name).trim()] as const,
  );
  const panel = element.shadowRoot?.querySelector('.panel');
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(style.colorScheme === 'normal' && { 'color-scheme': schemeOfPage() }),
    // What the form lies on, so that whoever measures contrast in the frame finds it there.
    ...(panel && {
      [surface]: surfaceOf(element),
      // Of the texts, which may run the other way than the page.
      direction: getComputedStyle(panel).direction,
    }),
    // What a `rem` is there.
    [rootFontSize]: getComputedStyle(document.documentElement).fontSize,
  };
}

/** Of the panel, or of the one around it: inside of another element it has none of its own. */
function surfaceOf({ shadowRoot, parentNode }: Element): string {
  const panel = shadowRoot?.querySelector('.panel');
  const color = panel ? getComputedStyle(panel).backgroundColor : '';
  const root = parentNode?.getRootNode();
  return color === 'rgba(0, 0, 0, 0)' && root instanceof ShadowRoot ? surfaceOf(root.host) : color;
}

/** A page may say it in its head alone, where no computed style shows it. */
const schemeOfPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? 'normal';

/** Calls back when the page may look different; returns the function that ends it. */
export function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  // Shops change their look by a class or an attribute of one of these.
  const observer = new MutationObserver(listener);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true });
  }
  return () => {
    dark.removeEventListener('change', listener);
    observer.disconnect();
  };
}
