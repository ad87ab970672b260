/** Serves precompressed files over HTTP without caching, so that each page load of a measurement is a first load. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Scope } from '../../support/servers/process.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

export interface Site {
  url: string;
  /** By path, such as `/pay.js`. */
  set(path: string, content: Buffer | string, headers?: Readonly<Record<string, string>>): void;
}

/** Unknown paths return `fallback`. */
export async function startSite(
  scope: Scope,
  fallback = '<!doctype html><title>Nothing</title>',
): Promise<Site> {
  const compressedFallback = brotliCompressSync(fallback);
  const files = new Map<string, { body: Buffer; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const extension = path.split('.').at(-1) ?? '';
    const file = files.get(path);
    response.writeHead(200, {
      'content-type': types[extension] ?? 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      ...file?.headers,
    });
    response.end(file?.body ?? compressedFallback);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    set: (path, content, headers = {}) =>
      void files.set(path, { body: brotliCompressSync(content), headers }),
  };
}

export const pageWith = (head: string, body = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
${head}</head><body>${body}</body></html>`;
