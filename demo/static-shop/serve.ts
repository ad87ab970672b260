/** Serves the static shop: one page and one price list, from an origin of their own. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demoFolder } from '../folder.ts';

const folder = path.join(demoFolder, 'static-shop');
export const priceListFile = path.join(folder, 'prices.json');

/** Placeholder for the companion's URL in the page. */
const placeholder = 'https://pay.shop.example';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const files = ['index.html', 'prices.json'];

export interface StaticShop {
  url: string;
  /** Sets the companion's URL, without which no request gets a response. */
  serve(companionUrl: string): void;
  close(): Promise<void>;
}

export async function openStaticShop(port: number): Promise<StaticShop> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (companionUrl) => serve(server, companionUrl),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function serve(server: Server, companionUrl: string): void {
  server.on('request', (request, response) => {
    const requested = new URL(request.url ?? '/', 'http://static').pathname.slice(1) || 'index.html';
    const file = files.find((name) => name === requested || `${name}.txt` === requested);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(placeholder, companionUrl);
    response.writeHead(200, { 'content-type': types[path.extname(requested)] ?? 'text/plain' }).end(text);
  });
}
