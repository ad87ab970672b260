/** Reads the body of a callback within memory limits that hold under a flood. */
import type { IncomingMessage } from 'node:http';
import { namesIn } from './ids-in-body.ts';
import { unparsedBody } from '../http/middleware/json-body.ts';

/** A larger body is not read further; the callback still causes a lookup. */
const bodyLimitBytes = 256 * 1024;
/** A callback of the service has some 300 bytes. Of a larger body only the ids are stored. */
const keptBytes = 4 * 1024;
/** Concurrent large bodies per payment. */
const largeAtOnce = 4;

export type BodyReader = (request: IncomingMessage, subject: string, parsed: unknown) => Promise<ReadBody>;

export interface ReadBody {
  bytes: Uint8Array;
  isOversize: boolean;
}

export function createBodyReader(): BodyReader {
  const large = new Map<string, number>();

  return async function readBody(request, subject, parsed) {
    // A merchant's own parser before the mounted router has consumed the stream.
    if (request.readableEnded)
      return worthKeeping(unparsedBody(parsed) ?? Buffer.from(JSON.stringify(parsed ?? null)));
    const chunks: Buffer[] = [];
    let size = 0;
    let isLarge = false;
    let isDropped = false;
    const drop = (): void => {
      isDropped = true;
      chunks.length = 0;
    };
    // No `for await`, which costs as much as the rest of the route.
    request.on('data', (chunk: Buffer | string) => {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      size += bytes.length;
      if (isDropped) return;
      if (size > keptBytes && !isLarge) {
        const others = large.get(subject) ?? 0;
        if (others >= largeAtOnce) return drop();
        isLarge = true;
        large.set(subject, others + 1);
      }
      if (size > bodyLimitBytes) return drop();
      chunks.push(bytes);
    });
    const end = await endOf(request);
    if (isLarge) {
      const others = (large.get(subject) ?? 1) - 1;
      if (others === 0) large.delete(subject);
      else large.set(subject, others);
    }
    // After a broken connection, the request without its body is the callback.
    if (end === 'broken' || isDropped)
      return { bytes: new Uint8Array(), isOversize: isDropped && size > bodyLimitBytes };
    return worthKeeping(Buffer.concat(chunks));
  };
}

const worthKeeping = (body: Buffer): ReadBody => ({
  bytes: body.length <= keptBytes ? body : Buffer.from(JSON.stringify(namesIn(body))),
  isOversize: false,
});

/** Resolves at the end of the body. */
export function endOf(request: IncomingMessage): Promise<'whole' | 'broken'> {
  return new Promise((resolve) => {
    request.once('end', () => resolve('whole'));
    request.once('error', () => resolve('broken'));
    request.once('close', () => resolve('broken'));
    if (request.readableEnded) resolve('whole');
    else if (request.destroyed) resolve('broken');
  });
}
