/** The panel of a checkout that is not open, loaded late with the parts that most buyers see last, if at all. */
import { svg } from 'lit';
import { icon } from '../shared/icons.ts';
import { outcomeStyles } from './outcome-styles.ts';

export { closedWords } from './closed-checkout.ts';
export { statusPanel } from './status-panel.ts';

export const styles = [outcomeStyles];

/** The icon of a lost connection. */
export const offlineIcon = icon(
  svg`<path d="M3 3l18 18" /><path d="M8.6 16.2a4.8 4.8 0 0 1 6.8 0" /><path d="M5.2 12.6a9.6 9.6 0 0 1 4.2-2.4M13.6 9.9a9.7 9.7 0 0 1 5.2 2.7" /><path d="M12 19.8v.01" />`,
);
