/** The framing of server-sent events. */
import type { ServerResponse } from 'node:http';

/** A reader that is this far behind is gone or hostile. */
const maximumBacklogBytes = 256 * 1024;

export const sseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would otherwise hold the events back.
  'X-Accel-Buffering': 'no',
} as const;

/** `data` has to be a single line, as JSON is. */
export const sseEvent = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;
export const sseHeartbeat = ':\n\n';

/** Writes, and drops a connection that does not read. False when it is gone. */
export function writeEvent(response: ServerResponse, text: string): boolean {
  if (response.destroyed || response.writableEnded) return false;
  if (response.writableLength > maximumBacklogBytes) {
    response.destroy();
    return false;
  }
  response.write(text);
  return true;
}
