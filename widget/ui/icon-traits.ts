/** How icons are drawn, with a template or without: in the text's colour, and hidden from screen readers. */

export const iconTraits = {
  class: 'icon',
  part: 'icon',
  viewBox: '0 0 24 24',
  width: 20,
  height: 20,
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 1.9,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
} as const;

export const alertPath = 'M12 3.5a8.5 8.5 0 1 1-.01 0M12 7.8v5M12 16.2v.01';
