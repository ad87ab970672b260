/**
 * Takes and compares screenshots of the elements in each of their states, from the playground. They are the same on
 * each machine: the font is a package of the project, drawn without hinting, and the clock is fixed.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { chromiumArgs, ensureChromium } from '../browsers/find-browsers.ts';
import type { Scope } from '../servers/process.ts';
import { root } from '../repository/source.ts';
import { waitTimeoutMs, until } from '../until.ts';

export const picturesFolder = path.join(root, 'test/acceptance/pictures');

const weights = [400, 600];
const width = 320;

/** Opens a Chromium that draws text the same on each machine. */
export async function openPictureBrowser(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...chromiumArgs,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--disable-font-subpixel-positioning',
      '--force-color-profile=srgb',
    ],
  });
  scope.after(() => browser.close());
  return browser;
}

export interface PictureRequest {
  shopUrl: string;
  tag: string;
  states: readonly string[];
  /** CSS of the page around the elements. */
  css?: string;
}

/** Takes a picture of each state; returns them by the state's name. */
export async function takePictures(
  browser: Browser,
  { shopUrl, tag, states, css = '' }: PictureRequest,
): Promise<Map<string, Buffer>> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1100, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(waitTimeoutMs);
  try {
    await context.addInitScript(addFont, await fontFaces());
    const page = await context.newPage();
    await page.clock.setFixedTime('2026-11-23T12:00:00-03:00');
    const query = new URLSearchParams({
      element: tag,
      view: 'all',
      lang: 'en',
      't.font-family': 'Pictured',
      't.font-family-code': 'Pictured',
    });
    await page.goto(`${shopUrl}/play?${query.toString()}`);
    await page.evaluate(addSheet, pageCss + css);
    const pictures = new Map<string, Buffer>();
    for (const state of states) pictures.set(state, await takePicture(page, state));
    return pictures;
  } finally {
    await context.close();
  }
}

/** Shows the gallery alone, independent of the window's size. */
const pageCss = `
  .top, .controls, .view-bar, .panels, .hint, .gallery header { display: none !important }
  .layout { display: block !important }
  .surface { border: 0 !important; background: #e8edeb !important }
  .gallery { grid-template-columns: ${width}px !important; padding: 0 !important }
  article:not([data-pictured]) { display: none }
  .gallery .specimen { padding: 8px; min-height: 0 !important }
`;

async function takePicture(page: Page, state: string): Promise<Buffer> {
  const place = page.locator(`[data-state="${state}"]`);
  await place.waitFor({ state: 'attached' });
  // Shown alone, so that the picture does not depend on the height of other states.
  await page.evaluate((name) => {
    for (const article of document.querySelectorAll('article'))
      article.toggleAttribute('data-pictured', article.querySelector(`[data-state="${name}"]`) !== null);
  }, state);
  await until(`:state(${state})`, () =>
    place.evaluate((frame, name) => frame.firstElementChild?.matches(`:state(${name})`) === true, state),
  );
  // The card frame may still be painting when the element is done: three equal pictures show that it has finished.
  let last: Buffer | null = null;
  let equalCount = 0;
  return until(`a stable picture of ${state}`, async () => {
    if (!(await haveFontsLoaded(page))) return false;
    const next = await place.screenshot({ animations: 'disabled', caret: 'hide' });
    equalCount = last?.equals(next) === true ? equalCount + 1 : 0;
    last = next;
    return equalCount === 2 && compress(next);
  });
}

/** Also false if a frame is removed or reloaded during the check. */
const haveFontsLoaded = (page: Page): Promise<boolean> =>
  Promise.all(page.frames().map((frame) => frame.evaluate(() => document.fonts.ready.then(() => true)))).then(
    () => true,
    () => false,
  );

/** Rounds color channels to multiples of 16: halves the file size, and stays below the threshold of the comparison. */
function compress(picture: Buffer): Buffer {
  const png = PNG.sync.read(picture);
  for (const [index, value] of png.data.entries())
    png.data[index] = Math.min(255, Math.round(value / 16) * 16);
  return PNG.sync.write(png, {
    colorType: 2,
    inputHasAlpha: true,
    filterType: 0,
    deflateLevel: 9,
    deflateStrategy: 0,
  });
}

interface FontFile {
  weight: string;
  base64: string;
}

const fontFaces = (): Promise<FontFile[]> =>
  Promise.all(
    weights.map(async (weight) => {
      const file = fileURLToPath(
        import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`),
      );
      return { weight: String(weight), base64: await readFile(file, 'base64') };
    }),
  );

/** Runs in every page and frame, before their own scripts. */
function addFont(files: readonly FontFile[]): void {
  for (const { weight, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    document.fonts.add(new FontFace('Pictured', bytes, { weight }));
  }
  // For documents without a theme: the stand-ins of the wallet buttons and of the payment page.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { font-family: Pictured !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Adds a style sheet; the page's content security policy forbids a `<style>`. */
function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

export interface Difference {
  /** Share of pixels that differ, from 0 to 1; 1 if the sizes differ. */
  share: number;
  /** Picture with the differences in red. */
  picture: Buffer | null;
  words: string;
}

/** Compares two pictures, ignoring antialiasing, which differs between versions of Chromium. */
export function differenceOf(expected: Buffer, actual: Buffer): Difference {
  const [before, after] = [PNG.sync.read(expected), PNG.sync.read(actual)];
  if (before.width !== after.width || before.height !== after.height) {
    const words = `${before.width} × ${before.height} has become ${after.width} × ${after.height}`;
    return { share: 1, picture: null, words };
  }
  const picture = new PNG({ width: before.width, height: before.height });
  const { width, height } = before;
  const count = pixelmatch(before.data, after.data, picture.data, width, height, { threshold: 0.03 });
  const share = count / (width * height);
  return { share, picture: PNG.sync.write(picture), words: `${count} pixels, ${(share * 100).toFixed(2)} %` };
}
