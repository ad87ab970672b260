/** Drives a browser for Web Test Runner by W3C WebDriver, with `fetch`: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserLauncher } from '@web/test-runner';

export interface WebDriverOptions {
  name: string;
  /** The driver's program; it is given `--port`. */
  driver: string;
  capabilities: Record<string, unknown>;
}

const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } } as const;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: { readonly [key: string]: string } = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const commandTimeoutMs = 60_000;
const startTimeoutMs = 20_000;

/** Tests of one browser run one after the other: a driver's session has one window. */
export class WebDriverLauncher implements BrowserLauncher {
  readonly type = 'webdriver';
  readonly concurrency = 1;
  name: string;
  readonly #options: WebDriverOptions;
  readonly #processes: ChildProcess[] = [];
  readonly #urls = new Map<string, string>();
  #base = '';
  #session: Promise<string> | null = null;

  constructor(options: WebDriverOptions) {
    this.#options = options;
    this.name = options.name;
  }

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#session ??= this.#start();
    const session = await this.#session;
    this.#urls.set(sessionId, url);
    await this.#send('POST', `${session}/url`, { url });
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
    if (session) await this.#send('POST', `${session}/url`, { url: 'about:blank' });
    return {};
  }

  async startDebugSession(): Promise<void> {
    throw new Error('Debug in Chromium.');
  }

  async stop(): Promise<void> {
    const session = await this.#session?.catch(() => null);
    if (session) await this.#send('DELETE', session).catch(() => undefined);
    this.#kill();
  }

  async #start(): Promise<string> {
    process.once('exit', () => this.#kill());
    const env = {
      ...process.env,
      ...(process.env['DISPLAY'] ? {} : { DISPLAY: await this.#startDisplay() }),
    };
    const port = await freePort();
    this.#base = `http://127.0.0.1:${port}`;
    this.#processes.push(spawn(this.#options.driver, [`--port=${port}`], { stdio: 'ignore', env }));
    await this.#untilReady();
    const { sessionId, capabilities } = (await this.#send('POST', '/session', {
      capabilities: { alwaysMatch: this.#options.capabilities },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    this.name = `${this.#options.name} ${capabilities.browserVersion}`;
    return `/session/${sessionId}`;
  }

  /** `-displayfd` lets the server choose a free display and tell us which. */
  async #startDisplay(): Promise<string> {
    const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    this.#processes.push(server);
    const chosen = server.stdio[3];
    if (!chosen) throw new Error('Xvfb has no display descriptor.');
    const [display] = (await once(chosen, 'data')) as [Buffer];
    return `:${display.toString().trim()}`;
  }

  async #untilReady(): Promise<void> {
    const giveUpAt = Date.now() + startTimeoutMs;
    for (;;) {
      try {
        const { ready } = (await this.#send('GET', '/status')) as { ready: boolean };
        if (ready) return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
      }
      await sleep(50);
    }
  }

  async #send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      signal: AbortSignal.timeout(commandTimeoutMs),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok)
      throw new Error(`${this.#options.name}: ${value?.error ?? ''}: ${value?.message ?? ''}`);
    return value;
  }

  // What `@web/test-runner-commands` calls for a launcher of this type.

  sendKeys(_sessionId: string, keys: readonly string[]): Promise<unknown> {
    const strokes = keys.flatMap((key) => {
      const value = keyCodes[key] ?? key;
      return [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
    });
    return this.#act({ type: 'key', id: 'keyboard', actions: strokes });
  }

  sendMouseMove(_sessionId: string, x: number, y: number): Promise<unknown> {
    return this.#act({ ...mouse, actions: [{ type: 'pointerMove', duration: 0, x, y }] });
  }

  sendMouseClick(_sessionId: string, x: number, y: number): Promise<unknown> {
    const button = 0;
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ];
    return this.#act({ ...mouse, actions });
  }

  async resetMouse(): Promise<void> {
    const session = await this.#session;
    if (session) await this.#send('DELETE', `${session}/actions`);
  }

  async #act(source: object): Promise<unknown> {
    const session = await this.#session;
    return session ? await this.#send('POST', `${session}/actions`, { actions: [source] }) : null;
  }

  #kill(): void {
    for (const child of this.#processes.splice(0).toReversed()) child.kill();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
