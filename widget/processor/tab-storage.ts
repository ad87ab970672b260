/** What a tab keeps over a reload. Null where the storage is refused: private windows, blocked third parties. */
export function inTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
