/** Accesses sessionStorage, which a tab keeps over a reload. Null if it is unavailable: private windows, blocked third parties. */
export function inTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
