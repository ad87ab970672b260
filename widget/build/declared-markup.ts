/**
 * Builds the declarative shadow roots around a card frame in a page's HTML, which `pay-card/declared-shell.ts` adopts later. Their
 * boxes are those that the elements render, so that the frame keeps its box when the elements take over.
 */
import { css } from 'lit';
import { cardShellStyles } from '../pay-card/card-shell.ts';
import { exportedParts } from '../pay-checkout/exported-parts.ts';
import { hostStyles } from '../ui/host-styles.ts';
import { skeletonStyles } from '../ui/skeleton.ts';
import { tokens } from '../ui/tokens.ts';

/** Styles missing in the elements: in `<pay-checkout>` only one panel has a surface, and space is reserved for a choice of two methods. */
const placeholderStyles = css`
  /* A script that does not adopt the panel renders its own before it. */
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
  .choice ~ .bodies > .body > *::part(form) {
    padding-block-start: calc(var(--_space) * 0.75);
  }

  .choice ~ .bodies > .body > *::part(bar) {
    order: 1;
    block-size: 1.12em;
  }

  @container (max-width: 28em) {
    /* There the rows have no visible legend. */
    .choice {
      block-size: calc(var(--_space) * 2 + 3.44em);
    }

    .choice ~ .bodies > .body > *::part(bar) {
      block-size: 2.24em;
    }
  }
`;

/** Styles of each declared shadow root. */
export const declaredStyles = [tokens, hostStyles, skeletonStyles, cardShellStyles, placeholderStyles]
  .map(({ cssText }) => cssText)
  .join('');

export interface DeclaredMarkup {
  card: string;
  checkout: string;
  /** The checkout with further methods besides the card. */
  choice: string;
}

/** `style`: the compacted {@link declaredStyles}. */
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
