/** Styles of icons in elements and the card frame: lines in the text's colour. */
import { css } from 'lit';

export const iconStyles = css`
  .icon {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
