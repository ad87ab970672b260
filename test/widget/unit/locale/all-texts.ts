/** Collects every text of a locale by its path, as a buyer reads it. */
import assert from 'node:assert/strict';
import type { Section } from '../../../../widget/locale/messages.ts';
import { loadTexts } from '../../../../widget/locale/registry.ts';

const sections: Section[] = ['wallet', 'checkout', 'pix', 'card', 'purchase'];
/** Passed in this order to a message that takes several. */
const amounts = ['R$ 129,90', 'R$ 700,00'];
const wallet = 'Google Pay';
const minutes = 5;

export async function textsOf(locale: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const collect = (path: string, value: unknown): void => {
    // A format, not a text.
    if (path === 'common.amounts') return;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function') {
      const message = value as (...values: (string | number | null)[]) => string;
      const values = valuesFor(path);
      const text = message(...values);
      for (const passed of values)
        assert.ok(text.includes(String(passed)), `${locale} ${path} leaves out ${String(passed)}: ${text}`);
      found.set(path, text);
      if (path.endsWith('wallet.open')) found.set(`${path}()`, message(amounts[0] ?? '', null));
    } else for (const [key, inner] of Object.entries(value as object)) collect(`${path}.${key}`, inner);
  };
  for (const section of sections) {
    const { common, own } = await loadTexts(locale, section);
    collect('common', common);
    collect(section, own);
  }
  return found;
}

function valuesFor(path: string): (string | number)[] {
  if (path.endsWith('minutesLeft')) return [minutes];
  if (path.endsWith('wallet.open')) return [amounts[0] ?? '', wallet];
  return path.endsWith('outOfBounds') ? amounts : amounts.slice(0, 1);
}
