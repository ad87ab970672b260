/** Writes server-sent events. */
import type { ServerResponse } from 'node:http';

/** A client with this much unread data is gone or hostile. */
const maximumBacklogBytes = 256 * 1024;

export const sseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compressed, as by the middleware of an application that mounts the companion, the events would be held back.
  'Cache-Control': 'no-store, no-transform',
  // nginx would otherwise buffer the events.
  'X-Accel-Buffering': 'no',
} as const;

/** `data` has to be a single line, such as JSON. */
export const sseEvent = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;
export const sseHeartbeat = ':\n\n';

/** Writes to the stream, and closes a connection that does not read. False when it is closed. */
export function writeEvent(response: ServerResponse, text: string): boolean {
  if (response.destroyed || response.writableEnded) return false;
  if (response.writableLength > maximumBacklogBytes) {
    response.destroy();
    return false;
  }
  response.write(text);
  return true;
}
