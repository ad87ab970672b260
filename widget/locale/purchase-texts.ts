/** Loads the texts of a purchase from a price list, which are not part of the first load, since few pages need them. */
import { isEarly } from './built-in-locales.ts';
import { importEarlyFile } from './early-files.ts';
import { inEnglish, loadLateFile } from './late.ts';
import type { PurchaseMessages } from './messages.ts';
import { withAdded } from './registry.ts';

export async function loadPurchaseTexts(locale: string): Promise<PurchaseMessages> {
  return withAdded(locale, 'purchase', await builtInTexts(locale));
}

async function builtInTexts(locale: string): Promise<PurchaseMessages> {
  if (isEarly(locale)) return (await importEarlyFile(locale, 'purchase')).default;
  const file = await loadLateFile(locale, 'rest');
  return file?.purchase ?? inEnglish(locale, () => importEarlyFile('en', 'purchase'));
}
