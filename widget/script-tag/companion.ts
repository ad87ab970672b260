/** What every script tag's entry has: the companion is where the script came from, and `addLocale` is its export. */
import { companionOfScript } from '../checkout/companion-url.ts';

/** `import { addLocale } from '…/pay.js'`; in a classic script `PayElements.addLocale`. */
export { addLocale } from '../locale/registry.ts';

// In a classic script `import.meta` is empty, and `currentScript` is there only while it first runs.
const script = document.currentScript;
const scriptUrl =
  (import.meta.url as string | undefined) ?? (script instanceof HTMLScriptElement ? script.src : '');
if (scriptUrl) companionOfScript(scriptUrl);
