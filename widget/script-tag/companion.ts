/** What every module's entry has: the companion is where the script came from, and `addLocale` is its export. */
import { companionOfScript } from '../checkout/companion-url.ts';

/** `import { addLocale } from '…/pay.js'` */
export { addLocale } from '../locale/registry.ts';

companionOfScript(import.meta.url);
