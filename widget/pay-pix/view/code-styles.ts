/**
 * Styles of a PIX code. On a computer, which has a mouse, the QR code and the steps for scanning it come first; elsewhere the copy
 * button and the steps for paying on the same device. The width decides on the columns alone.
 */
import { css } from 'lit';

const qrStyles = css`
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

export const codeStyles = css`
  ${qrStyles}

  .head {
    display: grid;
    gap: 0.15em;
    padding: var(--_space) min(var(--_space) * 1.5, 8cqi) 0;
  }

  .head * {
    margin: 0;
  }

  .title {
    color: var(--_text-muted);
    font: 500 0.875em/1.4 var(--_font);
  }

  .sum,
  .about {
    display: flex;
    min-inline-size: 0;
    gap: 0 0.75em;
    align-items: baseline;
  }

  /* The payee's name wraps to a line of its own before it is cut. */
  .sum {
    flex-wrap: wrap;
  }

  .amount {
    font-size: min(1.5em, 12cqi);
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.025em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .countdown[role='timer'] {
    flex: none;
  }

  .payee,
  .description {
    color: var(--_text-muted);
    font-size: 0.9em;
    overflow-wrap: anywhere;
  }

  .about {
    flex-wrap: wrap;
    gap: 0 0.5em;
    justify-content: space-between;
    font-size: 0.95em;
  }

  .countdown,
  .waiting {
    display: flex;
    align-items: center;
    gap: 0.55em;
    margin: 0;
    font-size: 0.9em;
  }

  .countdown {
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }

  .waiting {
    justify-content: center;
    font-weight: 600;
    color: var(--_primary);
  }

  .countdown .icon {
    display: none;
    inline-size: 1.05em;
    block-size: 1.05em;
  }

  .countdown time {
    color: var(--_text);
    font-weight: 600;
  }

  .countdown.ending,
  .countdown.ending time {
    color: var(--_danger);
    font-weight: 600;
  }

  .waiting.offline {
    color: var(--_text-muted);
  }

  .offline .pulse::after {
    display: none;
  }

  .pulse {
    position: relative;
    flex: none;
    inline-size: 0.55em;
    block-size: 0.55em;
    margin-inline: 0.25em;
    border-radius: 50%;
    background: currentcolor;
  }

  /* Animates scale and opacity alone, which the compositor does without the page's main thread. */
  .pulse::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 50%;
    background: currentcolor;
    animation: pulse 1.8s ease-out infinite;
  }

  @keyframes pulse {
    from {
      opacity: 60%;
    }

    70%,
    to {
      transform: scale(2.8);
      opacity: 0%;
    }
  }

  .pay {
    display: grid;
    gap: calc(var(--_space) * 0.8);
    padding: var(--_space) min(var(--_space) * 1.5, 8cqi) calc(var(--_space) * 1.5);
  }

  .copy {
    display: grid;
    gap: 0.5em;
  }

  .copy label {
    font-size: 0.9em;
    font-weight: var(--pay-label-weight, 600);
  }

  .box {
    padding: 0.7em 0.85em;
    border: 1px solid var(--_border);
    border-radius: min(var(--_radius-control), 16px);
    background: var(--_surface-sunken);
  }

  .box:focus-within {
    border-color: var(--_focus);
    outline: 2px solid var(--_focus);
  }

  .box :is(input, p) {
    display: block;
    inline-size: 100%;
    block-size: 1.5em;
    margin: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--_text-muted);
    font: 400 max(0.8em, 13px) / 1.5 var(--_font-mono);
    text-overflow: ellipsis;
  }

  .box p {
    block-size: auto;
    min-block-size: 1.5em;
    font-family: var(--_font);
  }

  .button.done {
    background: var(--_success);
    color: var(--_surface);
  }

  .steps {
    display: grid;
    gap: 0.45em;
    margin: 0;
    padding: 0;
    list-style: none;
    counter-reset: step;
  }

  .scan {
    display: none;
  }

  .steps li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.75em;
    font-size: 0.95em;
    counter-increment: step;
  }

  .steps li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    inline-size: 1.7em;
    block-size: 1.7em;
    border-radius: 50%;
    background: var(--_surface-sunken);
    color: var(--_primary);
    font-size: 0.875em;
    font-weight: 650;
  }

  /* The code is copied: the next step is in the bank's app. */
  .copied li:first-child::before {
    content: '✓';
  }

  .copied li:nth-child(2) {
    font-weight: 650;
  }

  .copied li:nth-child(2)::before {
    background: var(--_primary);
    color: var(--_on-primary);
  }

  @media (hover: hover) and (pointer: fine) {
    .scan {
      display: grid;
    }

    .paste {
      display: none;
    }

    .qr {
      order: -1;
    }

    .copy {
      order: 1;
    }
  }

  .notices {
    display: grid;
    gap: 0.5em;
    padding: 0 calc(var(--_space) * 1.5) calc(var(--_space) * 1.5);
  }

  @container (min-width: 37.5em) {
    .pay {
      grid-template-columns: auto minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      column-gap: calc(var(--_space) * 2);
    }

    .qr {
      grid-row: span 2;
      order: -1;
    }

    .waiting {
      justify-content: start;
    }

    .countdown .icon {
      display: block;
    }
  }

  /* Text of 200 % on a phone. */
  @container (max-width: 15em) {
    .about {
      flex-wrap: wrap;
    }

    .head * {
      white-space: normal;
    }
  }
`;
