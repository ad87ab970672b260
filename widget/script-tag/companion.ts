/**
 * Shared by the entries of all module scripts: sets the companion's URL from the script's own, and exports
 * `addLocale`.
 */
import { companionOfScript } from '../checkout/companion-url.ts';

/** `import { addLocale } from '…/pay.js'` */
export { addLocale } from '../locale/registry.ts';

companionOfScript(import.meta.url);
