/** Styles of the card frame's page, inlined in its HTML: the same sheets as for the form in a shop's page. */
import { css } from 'lit';
import { cardFieldStyles } from '../card-form/card-field-styles.ts';
import { fieldStyles } from '../ui/field/field-styles.ts';
import { hostStyles } from '../ui/host-styles.ts';
import { iconStyles } from '../ui/shared/icon-styles.ts';
import { tokens } from '../ui/tokens.ts';

const documentStyles = css`
  html,
  body {
    margin: 0;
    background: transparent;
  }

  body {
    font-size: var(--_size);
  }

  /* Room for the focus rings, which the edge of the frame would cut off. */
  main {
    padding: 6px;
    font-size: inherit;
  }
`;

/** Tokens apply to the root, where the page's values replace them; styles of an element's host apply to `main`. */
export const pageStyles = [
  tokens.cssText.replaceAll(':host', ':root'),
  hostStyles.cssText.replaceAll(/:host\((.*?)\)/g, 'main$1').replaceAll(':host', 'main'),
  iconStyles.cssText,
  fieldStyles.cssText,
  cardFieldStyles.cssText,
  documentStyles.cssText,
].join('');
