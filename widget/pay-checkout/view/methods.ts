/** The table of methods, in the default order: each is an element with an entry here. */
import { html, svg, type TemplateResult } from 'lit';
import type { PayCard } from '../../pay-card/pay-card.ts';
import type { PayWallet } from '../../pay-wallet/pay-wallet.ts';
import type { Method } from '../../protocol/checkout.ts';
import { icon } from '../../ui/shared/icons.ts';
import { exportedParts } from '../exported-parts.ts';
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
  /** Of `<pay-card>`. */
  loadedCard: NonNullable<PayCard['loaded']>;
  /** Of `<pay-wallet>`. */
  loadedWallet: NonNullable<PayWallet['loaded']>;
}

export interface OfferedMethod {
  placement: Placement;
  icon: TemplateResult;
  /** The element; it loads its view once it is on the page. */
  render: (props: MethodProps) => TemplateResult;
}

const pixMark =
  'M5.283 18.36a3.505 3.505 0 0 0 2.493-1.032l3.6-3.6a.684.684 0 0 1 .946 0l3.613 3.613a3.504 3.504 0 0 0 2.493 1.032h.71l-4.56 4.56a3.647 3.647 0 0 1-5.156 0L4.85 18.36zM18.428 5.627a3.505 3.505 0 0 0-2.493 1.032l-3.613 3.614a.67.67 0 0 1-.946 0l-3.6-3.6A3.505 3.505 0 0 0 5.283 5.64h-.434l4.573-4.572a3.646 3.646 0 0 1 5.156 0l4.559 4.559zM1.068 9.422 3.79 6.699h1.492a2.483 2.483 0 0 1 1.744.722l3.6 3.6a1.73 1.73 0 0 0 2.443 0l3.614-3.613a2.482 2.482 0 0 1 1.744-.723h1.767l2.737 2.737a3.646 3.646 0 0 1 0 5.156l-2.736 2.736h-1.768a2.482 2.482 0 0 1-1.744-.722l-3.613-3.613a1.77 1.77 0 0 0-2.444 0l-3.6 3.6a2.483 2.483 0 0 1-1.744.722H3.791l-2.723-2.723a3.646 3.646 0 0 1 0-5.156';

export const offeredMethods: Readonly<Record<Method, OfferedMethod>> = {
  pix: {
    placement: 'choice',
    // Banco Central's mark of acceptance, in its own colour.
    icon: icon(svg`<path fill="#32bcad" stroke="none" d=${pixMark} />`),
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
    render: ({ checkout, companion, locale, disabled, fonts, loadedCard }) => html`
      <pay-card
        exportparts=${exportedParts('card')}
        .fonts=${fonts}
        .loaded=${loadedCard}
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
    render: ({ checkout, companion, locale, disabled, hasChoice, loadedWallet }) => html`
      <pay-wallet
        exportparts=${exportedParts('wallet')}
        .isOptional=${hasChoice}
        .loaded=${loadedWallet}
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
