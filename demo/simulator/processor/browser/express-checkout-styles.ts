/** Styles of the wallet buttons. */
import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';

type ButtonTheme = NonNullable<StripeExpressCheckoutElementOptions['buttonTheme']>;

export interface ButtonLook {
  heightPx: number;
  borderRadius: string;
  theme: ButtonTheme | undefined;
  /** All buttons share one row, however narrow. */
  isOneRow: boolean;
}

const colors = {
  black: 'color: #fff; border-color: #000; background: #000;',
  white: 'color: #1f1f1f; border-color: #747775; background: #fff;',
  'white-outline': 'color: #1f1f1f; border-color: #000; background: #fff;',
} as const;

export function buttonStyles({ heightPx, borderRadius, theme, isOneRow }: ButtonLook): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
:host { display: flex; flex-wrap: wrap; gap: 8px; }
button {
  flex: 1 1 ${isOneRow ? '0' : '10rem'}; height: ${heightPx}px; border: 1px solid; border-radius: ${borderRadius};
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 3px; padding: 0 2px;
  font: 600 clamp(13px, 4.2vw, 17px)/1 system-ui, sans-serif; white-space: nowrap; cursor: pointer;
}
small { font-size: 11px; font-weight: 400; }
.apple_pay { ${colors[theme?.applePay ?? 'black']} }
.google_pay { ${colors[theme?.googlePay ?? 'white']} }
button:focus-visible { outline: 3px solid #7c98ff; outline-offset: 2px; }
`);
  return sheet;
}
