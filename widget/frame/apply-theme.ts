/** In the frame: takes on the look that the page sent, as `theme.ts` has read it. */

/** What a `rem` is in the page. */
export const rootFontSize = 'root-font-size';
/** What the form lies on there. */
export const surface = 'background-color';

/** What has no inner name: a page's own property, or the default where it is used. */
export const controlTokens = [
  '--pay-control-background',
  '--pay-control-border-width',
  '--pay-control-height',
  '--pay-label-weight',
];

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
