/** Launcher for Web Test Runner that drives a browser by W3C WebDriver. */
import type { BrowserLauncher } from '@web/test-runner';
import { type WebDriverOptions, WebDriverSession } from '../engines/webdriver.ts';

/** Runs one test file at a time: a driver's session has one window. */
export class WebDriverLauncher implements BrowserLauncher {
  readonly type = 'webdriver';
  readonly concurrency = 1;
  name: string;
  readonly #options: WebDriverOptions;
  readonly #urls = new Map<string, string>();
  #session: Promise<WebDriverSession> | null = null;

  constructor(options: WebDriverOptions) {
    this.#options = options;
    this.name = options.name;
  }

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#session ??= WebDriverSession.start(this.#options);
    const session = await this.#session;
    this.name = session.name;
    this.#urls.set(sessionId, url);
    await session.send('POST', '/url', { url });
  }

  isActive(sessionId: string): boolean {
    return this.#urls.has(sessionId);
  }

  getBrowserUrl(sessionId: string): string {
    return this.#urls.get(sessionId) ?? '';
  }

  async stopSession(sessionId: string): Promise<Record<string, never>> {
    this.#urls.delete(sessionId);
    const session = await this.#session;
    await session?.send('POST', '/url', { url: 'about:blank' });
    return {};
  }

  async startDebugSession(): Promise<void> {
    throw new Error('Debugging is supported in Chromium only.');
  }

  async stop(): Promise<void> {
    const session = await this.#session?.catch(() => null);
    await session?.end();
  }

  // Methods that `@web/test-runner-commands` calls on a launcher of this type.

  async sendKeys(_sessionId: string, keys: readonly string[]): Promise<void> {
    await (await this.#session)?.press(keys);
  }

  async sendMouseMove(_sessionId: string, x: number, y: number): Promise<void> {
    await (await this.#session)?.moveTo(x, y);
  }

  async sendMouseClick(_sessionId: string, x: number, y: number): Promise<void> {
    await (await this.#session)?.clickAt(x, y);
  }

  async resetMouse(): Promise<void> {
    await (await this.#session)?.send('DELETE', '/actions');
  }
}
