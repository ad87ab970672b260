/** A checkout that is not open, drawn: loaded when there is one. */
import { outcomeStyles } from './outcome-styles.ts';

export { closedWords } from './closed-checkout.ts';
export { statusPanel } from './status-panel.ts';

export const styles = [outcomeStyles];
