/** Applies the theme sent by the page. */
import { controlTokens, rootFontSize, surface } from './messages.ts';

/** Rejects values that could make the browser load something. */
export function applyTheme(theme: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  const body = document.body.style;
  for (const name of Object.keys(theme)) if (name.startsWith('--_')) set(style, name, theme[name]);
  for (const name of controlTokens) set(style, name, theme[name]);
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
