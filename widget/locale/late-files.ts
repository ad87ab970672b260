/** Imports a file of a late locale. The script tag's build replaces this module by addresses. */
import type { LocaleFiles } from './loaders.ts';

/** The table of all files is loaded late too, since a bundler lists each file where it is imported. */
export async function importLateFile<K extends keyof LocaleFiles>(
  locale: string,
  file: K,
): Promise<LocaleFiles[K]> {
  const { lateFiles } = await import('./late-file-table.ts');
  const load = lateFiles[locale]?.[file];
  if (!load) throw new Error(`No texts for ${locale}`);
  return load();
}
