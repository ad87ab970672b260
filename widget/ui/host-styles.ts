/** Styles of every element from its first frame on, and of the card frame's page: box and focus ring. */
import { css } from 'lit';

export const hostStyles = css`
  :host {
    /* Text styles of the page would reach neither buttons and fields nor the card frame. */
    all: initial;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;
    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    color: var(--_text);
    font: 400 var(--_size) / 1.5 var(--_font);
    -webkit-text-size-adjust: 100%;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :is(button, input, textarea, a):focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: 2px;
  }

  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
