/** Shop's web server for one application at a time: serves static files and fills the placeholders of its pages. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Scope } from '../../support/servers/process.ts';

export interface Shop {
  url: string;
  /** Serves this site from now on. */
  show(site: Site): void;
}

export interface Site {
  folder: string;
  /** Values of the placeholders `%NAME%` in a page. */
  placeholders: Record<string, string>;
  /** Response to `/session.json`. */
  session: object;
  /** Content security policy; `%NONCE%` is replaced by the page's nonce. */
  policy: string;
  /** Markup that replaces `<!--rendered-->`. */
  rendered?: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export async function openShop(scope: Scope): Promise<Shop> {
  let site: Site | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const name = pathname === '/' ? '/index.html' : pathname;
    const file = path.join(site?.folder ?? '', name);
    response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream');
    if (site && name === '/session.json') response.end(JSON.stringify(site.session));
    else if (!site || !existsSync(file)) response.writeHead(404).end();
    else if (name.endsWith('.html')) {
      const nonce = randomBytes(16).toString('base64url');
      response.setHeader('content-security-policy', site.policy.replaceAll('%NONCE%', nonce));
      response.end(
        pageWith(readFileSync(file, 'utf8'), {
          ...site,
          placeholders: { ...site.placeholders, NONCE: nonce },
        }),
      );
    } else createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    show(next) {
      site = next;
    },
  };
}

const pageWith = (html: string, { placeholders, rendered = '' }: Site): string =>
  html
    .replaceAll(/%([A-Z_]+)%/g, (match, name: string) => placeholders[name] ?? match)
    .replace('<!--rendered-->', () => rendered);
