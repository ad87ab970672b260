import type { Request, Response } from 'express';
import type { Changes } from '../changes.ts';

const heartbeatMs = 15_000;

/** `text/event-stream`: one `change` event per change, with its kind and the id of its record. */
export function eventStream(changes: Changes, request: Request, response: Response): void {
  response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.flushHeaders();
  const stopListening = changes.listen((change) => {
    response.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
  });
  const heartbeat = setInterval(() => response.write(': alive\n\n'), heartbeatMs);
  request.on('close', () => {
    stopListening();
    clearInterval(heartbeat);
  });
}
