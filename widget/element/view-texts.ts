/** Loads the texts of an element: those of its first screen, or all. */
import type { Section, StartTexts } from '../locale/messages.ts';
import { loadStart, loadTexts } from '../locale/registry.ts';
import type { ViewTexts } from '../ui/element-view.ts';

export async function loadViewTexts<S extends Section>(
  locale: string,
  section: S,
  wantsAll: boolean,
): Promise<ViewTexts<S>> {
  if (!wantsAll) return { ...(await loadStart(locale, section)), all: null };
  const all = await loadTexts(locale, section);
  // All texts include those of the first screen.
  return { ...(all as unknown as StartTexts<S>), all };
}
