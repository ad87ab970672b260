/** Derives readable button and mark colours from the shop's colour, for light and dark pages. */

type Rgb = readonly [number, number, number];

/** Default colour. */
export const defaultColor = '#1b6f4a';

/** Minimum contrast of text (WCAG 2.2). */
const minContrast = 4.5;
const surfaces = { light: '#ffffff', dark: '#211f1c' } as const;

export function brandSheet(color: string): string {
  const declarations = (scheme: 'light' | 'dark'): string => {
    const { brand, onBrand } = brandFor(color, scheme);
    return `:root { --brand: ${brand}; --on-brand: ${onBrand}; }`;
  };
  return `${declarations('light')}\n@media (prefers-color-scheme: dark) { ${declarations('dark')} }`;
}

/** The colour itself if it is readable on the page, else the nearest readable mix with black or white. */
export function brandFor(color: string, scheme: 'light' | 'dark'): { brand: string; onBrand: string } {
  const target: Rgb = scheme === 'light' ? [0, 0, 0] : [255, 255, 255];
  const base = rgbOf(color);
  let mixed = base;
  for (
    let share = 0.05;
    contrast(mixed, rgbOf(surfaces[scheme])) < minContrast && share <= 1;
    share += 0.05
  ) {
    const [red, green, blue] = base.map((part, index) =>
      Math.round(part + ((target[index] ?? 0) - part) * share),
    );
    mixed = [red ?? 0, green ?? 0, blue ?? 0];
  }
  const isDark = contrast(mixed, [255, 255, 255]) >= minContrast;
  return { brand: hexOf(mixed), onBrand: isDark ? '#ffffff' : '#000000' };
}

export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other));

function rgbOf(hex: string): Rgb {
  const part = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
