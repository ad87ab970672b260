/** Applies the outer page's theme and fonts to the frame, but for values that could make the browser load something. */
import { controlTokens, rootFontSize, surface } from './messages.ts';

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

/** Families whose fonts were requested. */
const shown = new Set<string>();

/**
 * Loads the web fonts of the frame's address, for the first family of a list as in CSS. Each is loaded completely and immediately:
 * loading on demand would reveal the typed letters to the font's server.
 */
export function showFonts(fontFamily: string): void {
  const family = /^\s*["']?([^"',]+)/.exec(fontFamily)?.[1]?.trim() ?? '';
  if (family === '' || shown.has(family)) return;
  shown.add(family);
  for (const font of new URLSearchParams(location.search).getAll('font')) void show(family, font);
}

/** `ADDRESS WEIGHT`, or two weights for a variable font. The frame's policy decides whether the address may be loaded. */
async function show(family: string, font: string): Promise<void> {
  const [address = '', ...weights] = font.split(' ');
  try {
    const face = new FontFace(family, `url("${new URL(address).href}")`, {
      weight: weights.join(' ') || 'normal',
    });
    document.fonts.add(await face.load());
  } catch {
    // The next family of the list.
  }
}
