/** Client for W3C WebDriver over `fetch`: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../servers/free-port.ts';
import { waitTimeoutMs } from '../../until.ts';

export interface WebDriverOptions {
  name: string;
  /** The driver's program, started with `--port`. */
  driver: string;
  capabilities: Record<string, unknown>;
  env?: Record<string, string>;
}

type Command = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown];

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

export class WebDriverSession {
  readonly #options: WebDriverOptions;
  readonly #processes: ChildProcess[] = [];
  #base = '';
  #path = '';
  #name: string;

  private constructor(options: WebDriverOptions) {
    this.#options = options;
    this.#name = options.name;
  }

  static async start(options: WebDriverOptions): Promise<WebDriverSession> {
    const session = new WebDriverSession(options);
    await session.#start();
    return session;
  }

  /** The browser's name with its version. */
  get name(): string {
    return this.#name;
  }

  /** Sends a command of this session; `path` follows the session's id. */
  send(...[method, path, body]: Command): Promise<unknown> {
    return this.#send(method, this.#path + path, body);
  }

  /** Presses keys one after the other; a chord such as `Shift+Tab` holds its first keys down. */
  async press(keys: readonly string[]): Promise<void> {
    const strokes = keys.flatMap((chord) => {
      const held = (chord.length > 1 ? chord.split('+') : [chord]).map((key) => keyCodes[key] ?? key);
      const down = held.map((value) => ({ type: 'keyDown', value }));
      return [...down, ...held.toReversed().map((value) => ({ type: 'keyUp', value }))];
    });
    await this.#act({ type: 'key', id: 'keyboard', actions: strokes });
  }

  async moveTo(x: number, y: number): Promise<void> {
    await this.#act({ ...mouse, actions: [{ type: 'pointerMove', duration: 0, x, y }] });
  }

  async clickAt(x: number, y: number): Promise<void> {
    const button = 0;
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ];
    await this.#act({ ...mouse, actions });
  }

  async end(): Promise<void> {
    await this.#send('DELETE', this.#path).catch(() => undefined);
    this.#kill();
  }

  async #start(): Promise<void> {
    process.once('exit', () => this.#kill());
    const env = {
      ...process.env,
      ...(process.env['DISPLAY'] ? {} : { DISPLAY: await this.#startDisplay() }),
      ...this.#options.env,
    };
    const port = await freePort();
    this.#base = `http://127.0.0.1:${port}`;
    this.#processes.push(spawn(this.#options.driver, [`--port=${port}`], { stdio: 'ignore', env }));
    await this.#untilReady();
    const { sessionId, capabilities } = (await this.#send('POST', '/session', {
      capabilities: { alwaysMatch: this.#options.capabilities },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    this.#name = `${this.#options.name} ${capabilities.browserVersion}`;
    this.#path = `/session/${sessionId}`;
  }

  /** Starts Xvfb; with `-displayfd` it chooses a free display and writes its number to the descriptor. */
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
    const giveUpAt = Date.now() + waitTimeoutMs;
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

  async #act(source: object): Promise<void> {
    await this.send('POST', '/actions', { actions: [source] });
  }

  async #send(...[method, path, body]: Command): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      signal: AbortSignal.timeout(waitTimeoutMs),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${this.#name}: ${value?.error ?? ''}: ${value?.message ?? ''}`);
    return value;
  }

  #kill(): void {
    for (const child of this.#processes.splice(0).toReversed()) child.kill();
  }
}
