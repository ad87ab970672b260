/** The companion's URL without an attribute: the folder of the script tag's file. */
let fallback: string | null = null;

/** `scriptUrl` is the URL of the entry script, such as `pay.js`; the companion is its folder, whatever path it is mounted under. */
export function companionOfScript(scriptUrl: string): void {
  fallback = new URL('.', scriptUrl).href;
}

/** The companion's URL without a trailing slash; null without a valid one. */
export function resolveCompanion(attribute: string | null): string | null {
  const named = attribute?.trim() || fallback;
  if (!named) return null;
  try {
    const { origin, pathname, protocol } = new URL(named, document.baseURI);
    // A base has no query or fragment; other schemes cannot be fetched.
    return /^https?:$/.test(protocol) ? `${origin}${pathname}`.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}
