/**
 * Reports colours of the page's theme that are hard to read to the shop's developers, in each colour scheme of the page. Loaded once the
 * page is at rest, and only with a theme.
 */
import { PayDiagnosticEvent } from '../events/element-events.ts';
import { colorSchemeOf } from './color-scheme.ts';
import type { ViewHost } from './element-view.ts';

/** Text and its background. */
const pairs = [
  ['on-primary', 'primary'],
  ['text', 'surface'],
  ['text-muted', 'surface'],
  ['danger', 'surface'],
] as const;

/** WCAG 1.4.3. */
const minContrast = 4.5;

/** One report for each fault of a page. */
const reported = new Set<string>();

/** After it, a style sheet of the page that is still loading is not waited for: it may have failed. */
const styleTimeoutMs = 20_000;

/** Resolves once the style sheets of the page have loaded: until then, a theme lacks some of its colours. */
async function pageStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet]')];
  const loading = links.filter(({ sheet, disabled }) => sheet === null && !disabled);
  const settled = loading.map(
    (link) =>
      new Promise<unknown>((resolve) => {
        for (const type of ['load', 'error']) link.addEventListener(type, resolve);
      }),
  );
  if (loading.length === 0) return;
  await Promise.race([Promise.all(settled), new Promise((resolve) => setTimeout(resolve, styleTimeoutMs))]);
}

export async function reportContrast(host: ViewHost): Promise<void> {
  await pageStyles();
  if (!host.isConnected) return;
  const probe = document.createElement('i');
  host.renderRoot.append(probe);
  const scheme = colorSchemeOf(host);
  for (const theme of ['light', 'dark'].filter(
    (name) => scheme.includes(name) || (scheme === 'normal' && name === 'light'),
  )) {
    for (const [text, background] of pairs) {
      Object.assign(probe.style, {
        colorScheme: theme,
        color: `var(--_${text})`,
        backgroundColor: `var(--_${background})`,
      });
      const style = getComputedStyle(probe);
      const contrast = contrastOf(style.color, style.backgroundColor);
      if (contrast === null || contrast >= minContrast) continue;
      report(
        host,
        `--pay-color-${text} on --pay-color-${background} has a contrast of ${contrast.toFixed(1)}:1 in the ${theme} theme, below ${minContrast}:1.`,
      );
    }
  }
  probe.remove();
}

function report(host: ViewHost, message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  host.dispatchEvent(new PayDiagnosticEvent(host.method, 'LOW_CONTRAST', message));
}

/** Null for a colour that is transparent or unknown to a canvas. */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  if (first === null || second === null) return null;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(color: string): number | null {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (!context) return null;
  context.fillStyle = 'transparent';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data;
  if (alpha !== 255) return null;
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
