/** Loads the texts of an element: those of its first screen, or all. */
import type { Section } from '../locale/messages.ts';
import { loadStart, loadTexts } from '../locale/registry.ts';
import type { ViewTexts } from '../ui/element-view.ts';

export async function loadViewTexts<S extends Section>(
  locale: string,
  section: S,
  wantsAll: boolean,
): Promise<ViewTexts<S>> {
  const load = wantsAll ? loadTexts : loadStart;
  const [common, own] = await Promise.all([load(locale, 'common'), load(locale, section)]);
  const texts = { common, own };
  // All texts include those of the first screen.
  return { ...texts, all: wantsAll ? texts : null } as unknown as ViewTexts<S>;
}
