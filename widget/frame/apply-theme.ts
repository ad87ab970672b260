/** Takes on the look that the page sent. */
import { controlTokens, rootFontSize, surface } from './messages.ts';

/** A value that could make the browser ask for something elsewhere is no look. */
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
