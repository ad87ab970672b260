/** Imports a file of a late locale. The script tag's build puts an address by name in place of this module. */
import type { LateFiles } from './messages.ts';

/** The table of all files is loaded late, too: a bundler writes each of them out where it is imported. */
export async function importLateFile<K extends keyof LateFiles>(
  locale: string,
  file: K,
): Promise<{ default: LateFiles[K] }> {
  const { lateFiles } = await import('./late-file-table.ts');
  const load = lateFiles[locale]?.[file];
  if (!load) throw new Error(`No texts for ${locale}`);
  return load();
}
