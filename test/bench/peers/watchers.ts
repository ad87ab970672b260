/** Event streams of pages that each watch one order, as the live peers keep them. */
import type { ServerResponse } from 'node:http';

const pages = new Map<string, ServerResponse>();
/** Makes events about as long as a checkout's view. */
const filling = '0'.repeat(600);

const event = (status: string): string =>
  `event: checkout\ndata: {"status":"${status}","filling":"${filling}"}\n\n`;

export function watch(id: string, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.write(event('open'));
  pages.set(id, response);
  response.once('close', () => pages.delete(id));
}

export const notifyPaid = (id: string): void => void pages.get(id)?.end(event('paid'));
