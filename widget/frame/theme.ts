/** The look of the page, handed down to the frame: it has to be the same there, with none of the page's styles. */
import { tokens } from '../ui/tokens.ts';

/** Every `--pay-*` that the elements know. */
const names = [...new Set(tokens.cssText.match(/--pay-[\w-]+/g) ?? [])];

/** What else the look consists of, as computed for the element. */
const inherited = ['color-scheme', 'direction', 'font-size'];

const rootFontSize = 'root-font-size';
const surface = 'background-color';

/** Read from the element, where a page's custom properties end up. */
export function readTheme(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const values = [...names, ...inherited].map((name) => [name, style.getPropertyValue(name).trim()] as const);
  const panel = element.shadowRoot?.querySelector('.panel');
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(style.colorScheme === 'normal' && { 'color-scheme': schemeOfPage() }),
    // What the form lies on, so that whoever measures contrast in the frame finds it there.
    ...(panel && { [surface]: getComputedStyle(panel).backgroundColor }),
    // What a `rem` is there.
    [rootFontSize]: getComputedStyle(document.documentElement).fontSize,
  };
}

/** A page may say it in its head alone, where no computed style shows it. */
const schemeOfPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? 'normal';

/** In the frame. A value that could make the browser ask for something elsewhere is no look. */
export function applyTheme(theme: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  const body = document.body.style;
  for (const name of names) set(style, name, theme[name]);
  set(style, 'font-size', theme[rootFontSize]);
  set(style, 'color-scheme', theme['color-scheme']);
  set(body, 'font-size', theme['font-size']);
  set(body, 'direction', theme['direction']);
  set(body, surface, theme[surface]);
}

function set(style: CSSStyleDeclaration, name: string, value: string | undefined): void {
  if (value === undefined || /url\(|image|expression|[;{}<>\\]/i.test(value)) style.removeProperty(name);
  else style.setProperty(name, value);
}

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
