/** Sets companion and `addLocale` for a classic script, which has no `import.meta`. */
import { companionOfScript } from '../checkout/companion-url.ts';

/** `PayElements.addLocale` */
export { addLocale } from '../locale/registry.ts';

// Set only while the script first runs.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) companionOfScript(script.src);
