/** Contrast ratios of the theme's colours, by WCAG 2.2. */

export interface Pair {
  /** Tokens of the foreground and the background. */
  front: string;
  back: string;
  /** Required ratio: 4.5 for text, 3 for outlines and marks (1.4.3, 1.4.11). */
  minimum: 4.5 | 3;
}

const on = (front: string, back: string, minimum: Pair['minimum']): Pair => ({
  front: `--pay-color-${front}`,
  back: `--pay-color-${back}`,
  minimum,
});

export const pairs: readonly Pair[] = [
  on('text', 'surface', 4.5),
  on('text-muted', 'surface', 4.5),
  on('text', 'surface-sunken', 4.5),
  on('text-muted', 'surface-sunken', 4.5),
  on('on-primary', 'primary', 4.5),
  on('primary', 'surface', 4.5),
  on('danger', 'surface', 4.5),
  on('success', 'surface', 4.5),
  on('border-strong', 'surface', 3),
  on('focus', 'surface', 3),
];

export type Colour = readonly [red: number, green: number, blue: number];

export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((first, second) => second - first);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Parses any CSS colour by drawing it; null if it is not a colour. */
export function parseColour(text: string): Colour | null {
  if (!canvas || !CSS.supports('color', text)) return null;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

export const hexOf = (colour: Colour): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** The private property of an element that has the token's value. */
const privateName = (token: string): string => token.replace('--pay-color-', '--_');

/**
 * Computed colours of tokens within an element, including their defaults and the colour scheme; without those that the
 * element has not declared yet, since it loads a style sheet later. All probes are added at once: reading one after a
 * change makes the browser compute the styles of the page anew.
 */
export function computedColours(element: HTMLElement, tokens: readonly string[]): Map<string, Colour> {
  const found = new Map<string, Colour>();
  if (!element.shadowRoot) return found;
  const style = getComputedStyle(element);
  const declared = tokens.filter((token) => style.getPropertyValue(privateName(token)) !== '');
  const probes = document.createElement('span');
  probes.hidden = true;
  for (const token of declared) {
    const probe = document.createElement('span');
    probe.style.color = `var(${privateName(token)})`;
    probes.append(probe);
  }
  element.shadowRoot.append(probes);
  const texts = [...probes.children].map((probe) => getComputedStyle(probe).color);
  probes.remove();
  for (const [index, token] of declared.entries()) {
    const colour = parseColour(texts[index] ?? '');
    if (colour) found.set(token, colour);
  }
  return found;
}
