/** Attributes of an icon drawn without a template. */
export const iconTraits = {
  class: 'icon',
  part: 'icon',
  viewBox: '0 0 24 24',
  'aria-hidden': 'true',
} as const;

export const alertShape = { d: 'M12 3.5a8.5 8.5 0 1 1-.01 0M12 7.8v5M12 16.2v.01' } as const;
