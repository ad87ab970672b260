/** Styles of the QR code and of its placeholder. */
import { css } from 'lit';

export const qrStyles = css`
  /* Dark on white in every theme: inverted codes fail in common readers. */
  .qr {
    display: grid;
    place-items: center;
    place-self: start center;
    min-inline-size: min(100%, 228px);
    max-inline-size: 100%;
    border: 1px solid var(--_border);
    /* A rounder corner would cut the finder patterns. */
    border-radius: min(var(--_radius-control), 12px);
    background: #fff;
    forced-color-adjust: none;
    overflow: hidden;
  }

  .qr :is(svg, img) {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
  }

  .qr.coming {
    background: var(--_border);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  /* As wide as most codes, so that the text beside it does not move. */
  .blank {
    inline-size: 244px;
    aspect-ratio: 1;
  }
`;
