/** Loads what an element says: what its first screen needs, or all of it. */
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
  // The start of the texts is part of all of them.
  return { ...texts, all: wantsAll ? texts : null } as unknown as ViewTexts<S>;
}
