/** Drives WebKitGTK's MiniBrowser by W3C WebDriver, with animations off. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findWebKit } from '../find-browsers.ts';
import type { Scope } from '../../servers/process.ts';
import { find } from './in-page.ts';
import { desktop, type Engine, type Place, type Tab } from './tab.ts';
import { type WebDriverOptions, WebDriverSession } from './webdriver.ts';

/** `home` is a folder from {@link gtkHome}. */
export const webKitOptions = (binary: string, home: string): WebDriverOptions => ({
  name: 'WebKit',
  driver: 'WebKitWebDriver',
  capabilities: {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  },
  env: {
    XDG_CONFIG_HOME: home,
    // Without a GPU, the default renderer emulates one, which is slower.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  },
});

/**
 * Turns animations off, which took much of its time, and shrinks the tool bar, which limits the window's minimum width.
 */
const gtkFiles = {
  'settings.ini': '[Settings]\ngtk-enable-animations=0\n',
  'gtk.css': '* { font-size: 1px; min-width: 0; padding: 0; margin: 0 }\n',
};

/** Creates a folder with GTK settings for `XDG_CONFIG_HOME`. */
export function gtkHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'pay-webkit-'));
  mkdirSync(path.join(home, 'gtk-3.0'));
  for (const [name, text] of Object.entries(gtkFiles)) writeFileSync(path.join(home, 'gtk-3.0', name), text);
  return home;
}

export async function startWebKit(scope: Scope): Promise<Engine> {
  const binary = findWebKit();
  if (!binary) throw new Error('WebKitGTK is not installed.');
  const home = gtkHome();
  scope.after(() => rm(home, { recursive: true, force: true }));
  const session = await WebDriverSession.start(webKitOptions(binary, home));
  scope.after(() => session.end());
  const first = (await session.send('GET', '/window')) as string;
  const window = new WebKitWindow(session, first);
  return { newTab: () => window.newTab() };
}

/** Tabs share one session, which is in one tab at a time. */
class WebKitWindow {
  readonly session: WebDriverSession;
  /** Never closed, since the window closes with its last tab. */
  readonly #first: string;
  #shown: string;

  constructor(session: WebDriverSession, first: string) {
    this.session = session;
    this.#first = first;
    this.#shown = first;
  }

  async newTab(): Promise<Tab> {
    await this.goTo(this.#first);
    const { handle } = (await this.session.send('POST', '/window/new', { type: 'window' })) as {
      handle: string;
    };
    const tab = new WebKitTab(this, handle);
    await tab.resize(desktop.widthPx, desktop.heightPx);
    return tab;
  }

  async goTo(handle: string): Promise<void> {
    if (this.#shown !== handle) await this.session.send('POST', '/window', { handle });
    this.#shown = handle;
  }
}

class WebKitTab implements Tab {
  readonly #window: WebKitWindow;
  readonly #handle: string;

  constructor(window: WebKitWindow, handle: string) {
    this.#window = window;
    this.#handle = handle;
  }

  async goto(url: string): Promise<void> {
    await this.#send('POST', '/url', { url });
  }

  async reload(): Promise<void> {
    await this.#send('POST', '/refresh', {});
  }

  async back(): Promise<void> {
    await this.#send('POST', '/back', {});
  }

  async url(): Promise<string> {
    return (await this.#send('GET', '/url')) as string;
  }

  async evaluate(place: Place, expression: string): Promise<unknown> {
    if (place === 'page') return await this.#run(expression);
    const frame = await this.#send('POST', '/execute/sync', {
      script: `return (${String(find)})('iframe:is([part=card-frame], [slot=card-frame])')[0] ?? null`,
      args: [],
    });
    if (frame === null) throw new Error('The page has no card frame.');
    await this.#send('POST', '/frame', { id: frame });
    try {
      return await this.#run(expression);
    } finally {
      await this.#send('POST', '/frame', { id: null });
    }
  }

  async type(text: string): Promise<void> {
    await this.#window.goTo(this.#handle);
    await this.#window.session.press(Array.from(text));
  }

  async press(chord: string): Promise<void> {
    await this.#window.goTo(this.#handle);
    await this.#window.session.press([chord]);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#window.goTo(this.#handle);
    await this.#window.session.clickAt(Math.round(x), Math.round(y));
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#send('POST', '/window/rect', { x: 0, y: 0, width, height });
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '/window');
  }

  async #run(expression: string): Promise<unknown> {
    const script = `
      const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${expression}))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await this.#send('POST', '/execute/async', { script, args: [] });
    const { value, error } = answer as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async #send(...command: Parameters<WebDriverSession['send']>): Promise<unknown> {
    await this.#window.goTo(this.#handle);
    return await this.#window.session.send(...command);
  }
}
