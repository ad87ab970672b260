/**
 * Loads the web fonts of the frame's address, for the page's first font family. Each is loaded completely and immediately: loading on
 * demand would reveal the typed letters to the font's server.
 */
const shown = new Set<string>();

/** `fontFamily` is a list as in CSS. */
export function showFonts(fontFamily: string): void {
  const family = /^\s*["']?([^"',]+)/.exec(fontFamily)?.[1]?.trim() ?? '';
  if (family === '' || shown.has(family)) return;
  shown.add(family);
  for (const font of new URLSearchParams(location.search).getAll('font')) void show(family, font);
}

/** `ADDRESS WEIGHT`, or two weights for a variable font. The frame's policy decides whether the address may be loaded. */
async function show(family: string, font: string): Promise<void> {
  const [address = '', ...weights] = font.split(' ');
  try {
    const face = new FontFace(family, `url("${new URL(address).href}")`, {
      weight: weights.join(' ') || 'normal',
    });
    document.fonts.add(await face.load());
  } catch {
    // The next family of the list.
  }
}
