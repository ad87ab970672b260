/** Styles of the panel in place of the card form: messages and the hosted page. */
import { css } from 'lit';

export const panelStyles = css`
  .card .lead {
    margin: 0;
    color: var(--_text-muted);
    text-wrap: pretty;
  }

  .outcome .notice {
    text-align: start;
  }

  .hosted {
    display: block;
    inline-size: 100%;
    block-size: 44rem;
    border: 0;
    background: #fff;
  }

  .way-out {
    margin: 0;
    padding: var(--_space);
    border-block-start: 1px solid var(--_border);
    text-align: center;
    font-size: 0.9em;
  }

  .way-out a {
    display: inline-block;
    padding: 0.3em;
    border-radius: 4px;
    color: var(--_primary);
  }
`;
