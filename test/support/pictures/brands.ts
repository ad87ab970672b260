/** Three very different brand themes for pictures and theming tests. */

export interface Brand {
  css: string;
  colorScheme: 'light' | 'dark';
  /** Computed style of a field under the theme. */
  field: Record<string, string>;
  labelWeight: string;
}

export const brands: Record<string, Brand> = {
  'a bank': {
    colorScheme: 'dark',
    css: `body { margin: 0; padding: 16px; background: #0c1322 } h1 { color: #f3ead4 }
      pay-checkout { --pay-font-family: Brand, Georgia, serif; --pay-color-surface: #141d33; --pay-color-surface-sunken: #0f1729;
        --pay-color-primary: #d9b45b; --pay-color-on-primary: #1b1400; --pay-color-text: #f3ead4; --pay-color-text-muted: #b9b6a6;
        --pay-color-border: #2a3553; --pay-color-border-strong: #8c7a45; --pay-radius: 0px; --pay-radius-control: 0px;
        --pay-control-border-width: 2px; --pay-control-background: #0b1120; --pay-control-height: 52px; --pay-label-weight: 400 }
      pay-checkout::part(pix-qr) { border-color: #d9b45b } pay-checkout::part(card-header) { text-transform: uppercase }`,
    field: {
      borderTopLeftRadius: '0px',
      borderTopWidth: '2px',
      backgroundColor: 'rgb(11, 17, 32)',
      minHeight: '52px',
    },
    labelWeight: '400',
  },
  'a toy shop': {
    colorScheme: 'light',
    css: `body { margin: 0; padding: 16px; background: #ffe9f3 }
      pay-checkout { --pay-font-family: Brand, 'Comic Neue', cursive; --pay-color-primary: #b3106f; --pay-color-surface: #fffafd;
        --pay-color-text: #42052a; --pay-color-border-strong: #b3106f; --pay-radius: 32px; --pay-radius-control: 999px;
        --pay-control-border-width: 3px; --pay-control-background: #fff; --pay-control-height: 60px; --pay-label-weight: 800;
        --pay-font-size: 18px }`,
    field: {
      borderTopLeftRadius: '999px',
      borderTopWidth: '3px',
      backgroundColor: 'rgb(255, 255, 255)',
      minHeight: '60px',
    },
    labelWeight: '800',
  },
  'a tool shop': {
    colorScheme: 'light',
    css: `body { margin: 0; padding: 16px; background: #fff }
      pay-checkout { --pay-font-family: Brand, ui-monospace, monospace; --pay-color-primary: #111; --pay-radius: 2px;
        --pay-radius-control: 4px; --pay-shadow: none; --pay-spacing: 0.75rem; --pay-font-size: 15px; --pay-control-height: 44px;
        --pay-control-background: #f1f1ee; --pay-label-weight: 500 }
      pay-checkout::part(button-primary) { text-transform: uppercase }`,
    field: {
      borderTopLeftRadius: '4px',
      borderTopWidth: '1px',
      backgroundColor: 'rgb(241, 241, 238)',
      minHeight: '44px',
    },
    labelWeight: '500',
  },
};
