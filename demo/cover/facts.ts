/** The four measurements on the cover, each with its source line in `docs/benchmarks.md`. */
export interface Fact {
  value: number;
  digits: number;
  unit: 'kB' | 's' | '×';
  /** The line in the document, or its beginning. A test checks that it is there. */
  source: string;
  /** Heading of the document above that line. */
  under: string;
}

export const factNames = ['cardScript', 'pixReady', 'besideAdyen', 'deposits'] as const;
export type FactName = (typeof factNames)[number];

export const facts: Readonly<Record<FactName, Fact>> = {
  cardScript: {
    value: 19.3,
    digits: 1,
    unit: 'kB',
    source: '| `<pay-card isolation="inline">` | 19.3 |',
    under: '## Results',
  },
  pixReady: {
    value: 1.4,
    digits: 1,
    unit: 's',
    source: '| `<pay-pix>`, its code on the screen | 20.1 | 23.1 | 5 | 1430 |',
    under: '## Results',
  },
  besideAdyen: {
    value: 0.62,
    digits: 2,
    unit: '×',
    source: '| `<pay-card isolation="inline">` | 1,296, 1,283 | 0.62, 0.62 |',
    under: '## Results',
  },
  deposits: {
    value: 1.94,
    digits: 2,
    unit: '×',
    source: '| `deposit` | 1.94, 2.17 |',
    under: '## Results',
  },
};

export function factText({ value, digits, unit }: Fact, language: string): string {
  const digitsOf = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(language, digitsOf).format(value)}\u00a0${unit}`;
}
