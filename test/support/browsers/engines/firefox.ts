/** Drives Firefox by WebDriver BiDi, with reduced motion and, as an option, forced colors. */
import { type Frame, type KeyInput, launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../find-browsers.ts';
import type { Scope } from '../../servers/process.ts';
import { waitTimeoutMs } from '../../until.ts';
import { type Engine, type Place, type Tab } from './tab.ts';

export interface FirefoxOptions {
  forcedColors?: boolean;
}

export async function startFirefox(
  scope: Scope,
  { forcedColors = false }: FirefoxOptions = {},
): Promise<Engine> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is not installed.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: waitTimeoutMs,
    // No test reads network events, and reporting them takes a third of Firefox's time.
    networkEnabled: false,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      // 2: the colours of the page are never used.
      'browser.display.document_color_use': forcedColors ? 2 : 0,
    },
  });
  scope.after(() => browser.close());
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(waitTimeoutMs);
      return new FirefoxTab(page);
    },
  };
}

class FirefoxTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  async evaluate(place: Place, expression: string): Promise<unknown> {
    return await this.#frame(place).evaluate(expression);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  async press(chord: string): Promise<void> {
    const keys = chord.split('+') as KeyInput[];
    for (const key of keys) await this.#page.keyboard.down(key);
    for (const key of keys.toReversed()) await this.#page.keyboard.up(key);
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.setViewport({ width, height });
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  #frame(place: Place): Frame {
    const main = this.#page.mainFrame();
    if (place === 'page') return main;
    const frames = main.childFrames();
    // A frame that is still loading has no address yet.
    const isCard = (child: Frame): boolean => child.url().includes('/frame/card');
    const frame = frames.find(isCard) ?? frames.find((child) => !child.url().startsWith('http'));
    if (!frame) throw new Error('The page has no card frame.');
    return frame;
  }
}
