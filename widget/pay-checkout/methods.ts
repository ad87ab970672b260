/** The table of methods, in the default order: each is an element with an entry here. */
import { html, svg, type TemplateResult } from 'lit';
import type { Method } from '../protocol/checkout.ts';
import { icon } from '../ui/icons.ts';
import { exportedParts } from './exported-parts.ts';
import type { Placement } from './method-order.ts';

/** Properties of every method's element. */
export interface MethodProps {
  checkout: string | null;
  companion: string | null;
  locale: string | null;
  disabled: boolean;
  /** Of the card frame. */
  fonts: string | null;
  /** Another method can pay: a wallet that the device lacks is left out. */
  hasChoice: boolean;
}

export interface OfferedMethod {
  placement: Placement;
  icon: TemplateResult;
  /** The element; it loads its view once it is on the page. */
  render: (props: MethodProps) => TemplateResult;
}

export const offeredMethods: Readonly<Record<Method, OfferedMethod>> = {
  pix: {
    placement: 'choice',
    icon: icon(svg`<path d="M12 3.2 20.8 12 12 20.8 3.2 12z" /><path d="M8.4 12 12 8.4 15.6 12 12 15.6z" />`),
    render: ({ checkout, companion, locale, disabled }) => html`
      <pay-pix
        exportparts=${exportedParts('pix')}
        .checkout=${checkout}
        .companion=${companion}
        .locale=${locale}
        ?disabled=${disabled}
      ></pay-pix>
    `,
  },
  card: {
    placement: 'choice',
    icon: icon(
      svg`<rect x="2.8" y="5.2" width="18.4" height="13.6" rx="2.6" /><path d="M2.8 9.8h18.4M6.4 15h3.4" />`,
    ),
    render: ({ checkout, companion, locale, disabled, fonts }) => html`
      <pay-card
        exportparts=${exportedParts('card')}
        .fonts=${fonts}
        .checkout=${checkout}
        .companion=${companion}
        .locale=${locale}
        ?disabled=${disabled}
        ><slot name="card-frame" slot="card-frame"></slot
      ></pay-card>
    `,
  },
  wallet: {
    placement: 'express',
    icon: icon(
      svg`<path d="M4 7.4h14.4A2 2 0 0 1 20.4 9.4v8a2 2 0 0 1-2 2H5.6a2 2 0 0 1-2-2V6.8a2 2 0 0 1 2-2h11" /><path d="M16.4 13.4v.01" />`,
    ),
    render: ({ checkout, companion, locale, disabled, hasChoice }) => html`
      <pay-wallet
        exportparts=${exportedParts('wallet')}
        .isOptional=${hasChoice}
        .checkout=${checkout}
        .companion=${companion}
        .locale=${locale}
        ?disabled=${disabled}
      ></pay-wallet>
    `,
  },
};

export const placementOf = Object.fromEntries(
  Object.entries(offeredMethods).map(([method, { placement }]) => [method, placement]),
) as Record<Method, Placement>;
