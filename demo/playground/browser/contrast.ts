/** Contrast of the theme's colours, as WCAG 2.2 counts it. */

export interface Pair {
  /** What is drawn, and what it is drawn on. */
  front: string;
  back: string;
  /** 4.5 for text, 3 for outlines and marks (1.4.3, 1.4.11). */
  least: 4.5 | 3;
}

const on = (front: string, back: string, least: Pair['least']): Pair => ({
  front: `--pay-color-${front}`,
  back: `--pay-color-${back}`,
  least,
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

/** Any colour of CSS as it is drawn; null for what is none. */
export function coloured(text: string): Colour | null {
  if (!canvas || !CSS.supports('color', text)) return null;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

export const hexOf = (colour: Colour): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** The names that the elements have of the tokens inside. */
const inner = (token: string): string => token.replace('--pay-color-', '--_');

/** What a token comes to in an element, its default included, in the scheme that the element is drawn in. */
export function resolved(element: HTMLElement, token: string): Colour | null {
  if (!element.shadowRoot) return null;
  const probe = document.createElement('span');
  probe.style.color = `var(${inner(token)})`;
  element.shadowRoot.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return coloured(color);
}
