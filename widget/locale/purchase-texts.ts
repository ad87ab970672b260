/** Texts of buying from a price list: few pages do, so the first load does not list them. */
import { inEnglish, loadLateFile } from './late.ts';
import type { PurchaseMessages } from './messages.ts';
import { withAdded } from './registry.ts';

type Load = () => Promise<{ default: PurchaseMessages }>;

const english: Load = () => import('./en/purchase.ts');
const early: Readonly<Record<string, Load>> = {
  en: english,
  'pt-BR': () => import('./pt-br/purchase.ts'),
  es: () => import('./es/purchase.ts'),
};

export async function loadPurchaseTexts(locale: string): Promise<PurchaseMessages> {
  return withAdded(locale, 'purchase', await builtInTexts(locale));
}

async function builtInTexts(locale: string): Promise<PurchaseMessages> {
  const load = early[locale];
  if (load) return (await load()).default;
  const file = await loadLateFile(locale, 'rest');
  return file?.purchase ?? inEnglish(locale, english);
}
