/** The panel of a checkout that is not open, loaded late with the parts that most buyers see last, if at all. */
import { outcomeStyles } from './outcome-styles.ts';

export { closedWords } from './closed-checkout.ts';
export { offlineIcon } from './offline-icon.ts';
export { statusPanel } from './status-panel.ts';

export const styles = [outcomeStyles];
