/** Styles of the payer's form: one column, or two in a wide element. */
import { css } from 'lit';

export const payerStyles = css`
  .payer {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
  }

  .payer header h2,
  .payer header p {
    margin: 0 0 0.15em;
  }

  .payer .intro {
    color: var(--_text-muted);
    font-size: 0.95em;
  }

  .payer h2 {
    font: 650 1.25em/1.3 var(--_font);
    letter-spacing: -0.015em;
  }

  .payer .button {
    margin-block-start: 0.4em;
  }

  @container (min-width: 37.5em) {
    .payer {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }

    .payer > :not(.field),
    .field:only-of-type {
      grid-column: 1 / -1;
    }
  }

  /* Text of 200 % on a phone. */
  @container (max-width: 15em) {
    .payer {
      grid-template-columns: minmax(0, 1fr);
      padding-inline: 0.5em;
    }

    .payer .button {
      padding-inline: 0.5em;
    }
  }
`;
