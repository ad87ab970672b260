/** Three brands of the shop, defined by tokens alone. */
import type { BrandName } from './view-state.ts';

/** Light and dark; one value if both are the same. */
type Value = string | readonly [light: string, dark: string];

export interface Brand {
  name: string;
  /** Colour of its swatch in the toolbar. */
  swatch: string;
  /** Tokens of the shop's style sheet. */
  tokens: Readonly<Record<string, Value>>;
}

export const brands: Readonly<Record<BrandName, Brand>> = {
  orvalho: {
    name: 'Orvalho',
    swatch: '#14342b',
    tokens: {
      '--leaf': ['#14342b', '#cfe08a'],
      '--on-leaf': ['#f4f8ea', '#14241c'],
      '--surface': ['#ffffff', '#16211d'],
      '--dew': ['#e6ecdf', '#1a2924'],
      '--line': ['#dfe4de', '#27352f'],
      '--ink': ['#13211c', '#edf2ee'],
      '--ink-soft': ['#56635c', '#9fb0a7'],
    },
  },
  lume: {
    name: 'Lume',
    swatch: '#a63d1c',
    tokens: {
      '--paper': ['#fbf6f1', '#17100c'],
      '--surface': ['#fffdfb', '#221812'],
      '--dew': ['#f6e9dd', '#2c1f17'],
      '--line': ['#eaddd0', '#3a2a20'],
      '--ink': ['#2a1a14', '#f6ece3'],
      '--ink-soft': ['#6d5646', '#c0ab98'],
      '--leaf': ['#a63d1c', '#ffb38a'],
      '--leaf-strong': ['#862d12', '#ffc7a8'],
      '--on-leaf': ['#fff7f0', '#3a1606'],
      '--hero': '#5a1f0e',
      '--hero-ink': '#fff1e4',
      '--hero-soft': '#ecd0bd',
      '--hero-accent': '#ffc59b',
      '--on-hero-accent': '#3a1606',
      '--font': "'Iowan Old Style', 'Palatino Linotype', Georgia, 'Noto Serif', serif",
      '--radius': '26px',
      '--pay-radius': '30px',
      '--pay-radius-control': '18px',
    },
  },
  brisa: {
    name: 'Brisa',
    swatch: '#2b3fe0',
    tokens: {
      '--paper': ['#f5f7fc', '#0b0e1a'],
      '--surface': ['#ffffff', '#141930'],
      '--dew': ['#e8ecfa', '#1b2140'],
      '--line': ['#dbe1ef', '#28304f'],
      '--ink': ['#10162b', '#edf0fb'],
      '--ink-soft': ['#545f7d', '#a6b0d0'],
      '--leaf': ['#2b3fe0', '#9fb0ff'],
      '--leaf-strong': ['#1f2fb8', '#bcc8ff'],
      '--on-leaf': ['#ffffff', '#0d1440'],
      '--hero': '#141b5c',
      '--hero-ink': '#f2f4ff',
      '--hero-soft': '#c8cff6',
      '--hero-accent': '#a9b7ff',
      '--on-hero-accent': '#0d1440',
      '--radius': '4px',
      '--radius-button': '4px',
      '--pay-radius': '4px',
      '--pay-radius-control': '3px',
    },
  },
};

const written = (value: Value): string =>
  typeof value === 'string' ? value : `light-dark(${value.join(', ')})`;

const rule = (declarations: readonly (readonly [string, Value])[]): string =>
  `:root {\n${declarations.map(([name, value]) => `  ${name}: ${written(value)};`).join('\n')}\n}\n`;

/** Style sheet for the shop's page. */
export const shopStyle = (brand: BrandName): string => rule(Object.entries(brands[brand].tokens));

/** The elements' token for each token of the shop. */
const elementToken: Readonly<Record<string, string>> = {
  '--leaf': '--pay-color-primary',
  '--on-leaf': '--pay-color-on-primary',
  '--surface': '--pay-color-surface',
  '--dew': '--pay-color-surface-sunken',
  '--line': '--pay-color-border',
  '--ink': '--pay-color-text',
  '--ink-soft': '--pay-color-text-muted',
  '--font': '--pay-font-family',
  '--pay-radius': '--pay-radius',
  '--pay-radius-control': '--pay-radius-control',
};

/** Style sheet that gives the elements this look in any shop. */
export const elementStyle = (brand: BrandName): string =>
  rule(
    Object.entries(brands[brand].tokens).flatMap(([name, value]) => {
      const token = elementToken[name];
      return token === undefined ? [] : [[token, value] as const];
    }),
  );
