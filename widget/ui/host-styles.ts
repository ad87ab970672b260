/** What every element has from its first frame on: its box, and a quiet placeholder until there is more. */
import { css } from 'lit';

export const hostStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    color: var(--_text);
    font: 400 var(--_size) / 1.5 var(--_font);
    text-align: start;
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

  .panel {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    overflow: hidden;
  }

  .panel:focus {
    outline: none;
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

  .skeleton {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
    min-block-size: 20rem;
    align-content: start;
  }

  .skeleton i {
    display: block;
    block-size: 1rem;
    border-radius: 6px;
    background: var(--_border);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  .skeleton i:nth-child(1) {
    inline-size: 45%;
  }

  .skeleton i:nth-child(2) {
    block-size: 12rem;
    border-radius: var(--_radius-control);
  }

  .skeleton i:nth-child(3) {
    inline-size: 70%;
  }

  @keyframes breathe {
    to {
      opacity: 45%;
    }
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
