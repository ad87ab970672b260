/** Browser profile that records the requests and errors of its pages and, as an option, all responses. */
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core';
import { chromiumArgs, ensureChromium } from './find-browsers.ts';
import { type Scope, stopWithTest } from '../servers/process.ts';
import { waitTimeoutMs } from '../until.ts';

export async function openBrowser(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  scope.after(() => browser.close());
  return browser;
}

export interface Visitor {
  page: Page;
  record: BrowserRecord;
  /** Opens another tab in the same profile; it is recorded too. */
  newTab: () => Promise<Page>;
}

export interface VisitOptions extends BrowserContextOptions {
  /**
   * Keeps all responses for {@link BrowserRecord.received}, at a cost: each script and image is sent to the test
   * process.
   */
  keepsResponses?: boolean;
}

/** Opens a fresh profile. In a suite it is closed after the test that opened it. */
export async function visit(
  browser: Browser,
  { keepsResponses = false, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext(options);
  stopWithTest(() => context.close());
  context.setDefaultTimeout(waitTimeoutMs);
  const record = new BrowserRecord({ keepsResponses });
  const newTab = async (): Promise<Page> => {
    const page = await context.newPage();
    await record.watch(page);
    return page;
  };
  return { page: await newTab(), record, newTab };
}

/** Opens a profile without motion: drawing animations takes a sixth of the time. Tests of movement use {@link visit}. */
export const visitStill = (browser: Browser, options: VisitOptions = {}): Promise<Visitor> =>
  visit(browser, { reducedMotion: 'reduce', ...options });

/** Requested URLs, errors and, as an option, all responses of a profile's pages. */
export class BrowserRecord {
  readonly urls: string[] = [];
  /** Console errors, which include violations of the content security policy, and uncaught errors. */
  readonly errors: string[] = [];
  readonly #keepsResponses: boolean;
  readonly #responses: Promise<string>[] = [];
  readonly #streams = new Map<string, string>();

  constructor({ keepsResponses }: { keepsResponses: boolean }) {
    this.#keepsResponses = keepsResponses;
  }

  async watch(page: Page): Promise<void> {
    page.on('request', (request) => this.urls.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    if (!this.#keepsResponses) return;
    page.on('response', (response) => this.#responses.push(describeResponse(response)));
    await this.#watchStreams(page);
  }

  /** All responses, each as lines with URL, headers and body. */
  async received(): Promise<string[]> {
    if (!this.#keepsResponses) throw new Error('This record keeps no responses.');
    return [...(await Promise.all(this.#responses)), ...this.#streams.values()];
  }

  /** Records event streams while they arrive: their content is lost once the page closes them. */
  async #watchStreams(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const add = (id: string, base64 = ''): void => {
      const text = Buffer.from(base64, 'base64').toString('utf8');
      this.#streams.set(id, (this.#streams.get(id) ?? '') + text);
    };
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType !== eventStream) return;
      this.#streams.set(requestId, `${response.url}\n`);
      devtools.send('Network.streamResourceContent', { requestId }).then(
        ({ bufferedData }) => add(requestId, bufferedData),
        // The stream ended before this command.
        () => undefined,
      );
    });
    devtools.on('Network.dataReceived', ({ requestId, data }) => {
      if (this.#streams.has(requestId)) add(requestId, data);
    });
    await devtools.send('Network.enable');
  }
}

const eventStream = 'text/event-stream';

async function describeResponse(response: Response): Promise<string> {
  const headers = response.headers();
  const isStream = headers['content-type']?.startsWith(eventStream);
  // A redirect has no body, and responses of a closed page are lost.
  const body = isStream ? undefined : await response.body().catch(() => undefined);
  return [response.url(), JSON.stringify(headers), body?.toString('latin1')].join('\n');
}
