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
 * Computed colour of a token within an element, including its default and colour scheme; null until the element has
 * loaded the style sheet that declares it.
 */
export function computedColour(element: HTMLElement, token: string): Colour | null {
  const name = privateName(token);
  if (!element.shadowRoot || getComputedStyle(element).getPropertyValue(name) === '') return null;
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.shadowRoot.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return parseColour(color);
}
