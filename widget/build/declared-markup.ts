/**
 * The shadow roots that a page's HTML declares around its card frame, as `pay-card/declared-shell.ts` draws around them later: with
 * the boxes that the elements have, since a box of another kind would be a new one.
 */
import { css } from 'lit';
import { cardShellStyles } from '../pay-card/card-shell.ts';
import { exportedParts } from '../pay-checkout/exported-parts.ts';
import { hostStyles } from '../ui/host-styles.ts';
import { skeletonStyles } from '../ui/skeleton.ts';
import { tokens } from '../ui/tokens.ts';

/** What the elements themselves do not have. In `<pay-checkout>` the surface is drawn once, and the choice has the room that it takes with two methods. */
const ownStyles = css`
  /* A script that does not draw around it draws its own, before it. */
  .panel ~ .panel {
    display: none;
  }

  .body > *::part(panel) {
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }

  .choice {
    block-size: calc(var(--_space) * 1.25 + 6.8em);
  }

  /* As in checkout-styles.ts. */
  .choice ~ .bodies > .body > *::part(bar) {
    order: 1;
    block-size: 1.12em;
  }

  @container (max-width: 28em) {
    .choice ~ .bodies > .body > *::part(bar) {
      block-size: 2.24em;
    }
  }
`;

/** In each shadow root. */
export const declaredStyles = [tokens, hostStyles, skeletonStyles, cardShellStyles, ownStyles]
  .map(({ cssText }) => cssText)
  .join('');

export interface DeclaredMarkup {
  card: string;
  checkout: string;
  /** With more than the card to choose from. */
  choice: string;
}

/** `style` is what {@link declaredStyles} came to. */
export function declaredMarkup(style: string): DeclaredMarkup {
  const root = (content: string): string =>
    `<template shadowrootmode="open"><style>${style}</style>${content}</template>`;
  const end = '<!--end-->';
  const panel = (content: string): string =>
    `<div class="panel" part="panel" tabindex="-1">${content}${end}</div>`;
  const bar = '<div class="bar early" part="skeleton bar"></div>';
  const slot = '<slot name="card-frame"></slot>';
  const card = root(panel(`<form class="card" part="form" novalidate data-kept>${bar}${slot}${end}</form>`));
  const nested = `<pay-card exportparts="${exportedParts('card')}">${card}<slot name="card-frame" slot="card-frame"></slot></pay-card>`;
  const bodies = `<div class="bodies" data-kept><div class="body" part="method-body">${nested}${end}</div>${end}</div>`;
  const checkout = (above: string): string =>
    root(`<slot name="above"></slot>${panel(above + bodies)}<slot name="below"></slot>`);
  return { card, checkout: checkout(''), choice: checkout('<div class="choice early"></div>') };
}
