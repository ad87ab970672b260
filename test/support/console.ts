/** Starts a console in this process, and visits it like a browser: with a cookie jar, and forms sent as their page has them. */
import assert from 'node:assert/strict';
import { composeConsole } from '../../server/console/app.ts';
import type { ConsoleOptions } from '../../server/console/options.ts';
import type { DemoExtension } from '../../server/console/demo-extension.ts';
import type { Scope } from './servers/process.ts';
import { serve } from './servers/serve.ts';

export const startConsole = (
  scope: Scope,
  options: Omit<ConsoleOptions, 'url'>,
  demoExtension: DemoExtension | null = null,
): Promise<string> =>
  serve(scope, (url) => composeConsole({ url, onError: () => undefined, ...options }, { demoExtension }));

/** One browser at one console. */
export class ConsoleVisitor {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Headers of each request. */
  headers: Record<string, string> = { 'accept-language': 'en' };

  constructor(url: string) {
    this.url = url;
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.url), {
      ...init,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(cookie !== '' && { cookie }),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The page at the end of the redirects. */
  async open(path: string): Promise<{ status: number; text: string; path: string }> {
    let at = path;
    for (let hops = 0; hops < 5; hops += 1) {
      const response = await this.request(at);
      const target = response.headers.get('location');
      const text = await response.text();
      if (target === null) return { status: response.status, text, path: at };
      at = target;
    }
    return assert.fail(`${path} redirects too often`);
  }

  /** Sends the first form of a page that posts to `action`, with all its hidden fields and `typed`. */
  async submit(page: string, action: string, typed: Record<string, string> = {}): Promise<Response> {
    const form = [...page.matchAll(/<form\b[^>]*>[^]*?<\/form>/g)]
      .map(([text]) => text)
      .find((text) => text.includes(` action="${action}"`));
    assert.ok(form, `the page has a form for ${action}`);
    const hidden = [...form.matchAll(/<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescape(value)] as const,
    );
    return this.post(action, { ...Object.fromEntries(hidden), ...typed });
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: new URL(this.url).origin, ...headers },
    });
  }

  /** Signs in by the form; resolves to the response. */
  async signIn(key: string): Promise<Response> {
    const { text } = await this.open('/sign-in');
    return this.submit(text, '/sign-in', { key });
  }
}

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A console of this companion, and a browser in which somebody has signed in. */
export async function signedIn(
  scope: Scope,
  { companionUrl, key }: { companionUrl: string; key: string },
): Promise<ConsoleVisitor> {
  const visitor = new ConsoleVisitor(await startConsole(scope, { companionUrl }));
  const response = await visitor.signIn(key);
  assert.equal(response.headers.get('location'), '/', await response.text());
  return visitor;
}
