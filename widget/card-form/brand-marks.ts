/** Draws small marks of the card networks, and where a card has its security code, without image requests and style attributes. */
import { draw, make } from '../ui/field/dom.ts';

type Shapes = SVGElement[];

interface Mark {
  name: string;
  shapes: () => Shapes;
}

const tile = (fill: string): SVGElement =>
  draw('rect', {
    x: 0.5,
    y: 0.5,
    width: 35,
    height: 23,
    rx: 4,
    fill,
    stroke: '#808b8a66',
  });

const path = (d: string, traits: Record<string, string | number>): SVGElement =>
  draw('path', { d, fill: 'none', ...traits });

const word = (text: string, fill: string, size: number, x = 18): SVGElement =>
  draw(
    'text',
    {
      x,
      y: 12 + size * 0.36,
      'text-anchor': 'middle',
      'font-family': 'Arial, sans-serif',
      'font-weight': 700,
      'font-size': size,
      fill,
    },
    text,
  );

const lettered = (name: string, colour: string, text: string, size = 9): Mark => ({
  name,
  shapes: () => [tile(colour), word(text, '#fff', size)],
});

const disc = (cx: number, fill: string): SVGElement => draw('circle', { cx, cy: 12, r: 7, fill });

const discs = (name: string, left: string, right: string, middle: string): Mark => ({
  name,
  shapes: () => [
    tile('#fff'),
    disc(14, left),
    disc(22, right),
    path('M18 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48', { fill: middle }),
  ],
});

/** Keyed by the processor's names of the networks. */
const marks: Readonly<Record<string, Mark>> = {
  visa: {
    name: 'Visa',
    shapes: () => [tile('#fff'), draw('g', { 'font-style': 'italic' }, word('VISA', '#1434cb', 11))],
  },
  mastercard: discs('Mastercard', '#eb001b', '#f79e1b', '#ff5f00'),
  maestro: discs('Maestro', '#eb001b', '#00a2e5', '#7375cf'),
  amex: lettered('American Express', '#006fcf', 'AMEX', 8.5),
  elo: {
    name: 'Elo',
    shapes: () => [
      tile('#000'),
      path('M6.1 10.1a4.9 4.9 0 0 1 7.8-1.4', { stroke: '#ffcb05', 'stroke-width': 2.4 }),
      path('M14.9 10.6a4.9 4.9 0 0 1-1.5 5.3', { stroke: '#00a4e0', 'stroke-width': 2.4 }),
      path('M7.2 16a4.9 4.9 0 0 1-1.8-3.4', { stroke: '#ef4123', 'stroke-width': 2.4 }),
      word('elo', '#fff', 9.5, 25),
    ],
  },
  hipercard: lettered('Hipercard', '#b3131b', 'Hipercard', 6.4),
  hiper: lettered('Hiper', '#c8500a', 'Hiper'),
  diners: lettered('Diners Club', '#0069aa', 'Diners', 8),
  discover: {
    name: 'Discover',
    shapes: () => [
      tile('#fff'),
      path('M13 23.5C22 22 30 18.5 35.5 13v6.5a4 4 0 0 1-4 4z', { fill: '#f47216' }),
      word('DISCOVER', '#1b1f1e', 5.6),
    ],
  },
  jcb: lettered('JCB', '#0b4ea2', 'JCB', 10),
  unionpay: lettered('UnionPay', '#00707f', 'UnionPay', 6.6),
};

const line = (d: string, width = 1.5): SVGElement =>
  path(d, { stroke: 'currentColor', 'stroke-width': width, 'stroke-linecap': 'round' });

const outline = 'M8 4h20a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z';

const anyCard = (): Shapes => [line(`${outline}M5 9.2h26M9 15.8h6`)];

/** Three digits on the back, or four on the front of an American Express. The hint of the field says the same. */
export const cvcPicture = (isOnFront: boolean): HTMLElement =>
  markOf('cvc-picture', [
    {
      name: null,
      shapes: () =>
        isOnFront
          ? [line(`${outline}M9 15.8h6`), line('M18 9.6h.01M21 9.6h.01M24 9.6h.01M27 9.6h.01', 2.2)]
          : [
              line(`${outline}M9 15.8h3`),
              line('M6 9h24', 2.8),
              line('M20 15.2h.01M23.4 15.2h.01M26.8 15.2h.01', 2.4),
            ],
    },
  ]);

/** An unknown brand gets a generic card without a label, since it is only decoration. */
export const brandMark = (brand: string | null): HTMLElement =>
  markOf('brand', [marks[brand ?? ''] ?? { name: brand, shapes: anyCard }]);

/** Shown until the buyer types: the networks that every account of the processor accepts in dollars. */
export const acceptedMarks = (): HTMLElement =>
  markOf(
    'brand brands',
    ['visa', 'mastercard', 'amex'].flatMap((brand) => marks[brand] ?? []),
  );

function markOf(part: string, shown: readonly (Omit<Mark, 'name'> & { name: string | null })[]): HTMLElement {
  const names = shown.flatMap(({ name }) => name ?? []).join(', ') || null;
  const picture = { viewBox: '0 0 36 24', width: 36, height: 24, 'aria-hidden': 'true' };
  return make(
    'span',
    { class: 'mark', part, role: names && 'img', 'aria-label': names },
    ...shown.map(({ shapes }) => draw('svg', picture, ...shapes())),
  );
}
