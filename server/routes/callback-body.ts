/** The body of a callback: as much of it as is of use, in as little memory as a flood leaves. */
import type { IncomingMessage } from 'node:http';
import { namesIn } from '../workers/hint-body.ts';

/** Larger ones are read no further, and still say "look now". */
const bodyLimitBytes = 256 * 1024;
/** A callback of the service has some 300 bytes. Of a larger body only the names in it are kept. */
const keptBytes = 4 * 1024;
/** Large bodies of one payment that are held in memory at a time. */
const largeAtOnce = 4;

export type BodyReader = (request: IncomingMessage, subject: string, parsed: unknown) => Promise<ReadBody>;

export interface ReadBody {
  bytes: Uint8Array;
  isOversize: boolean;
}

export function createBodyReader(): BodyReader {
  const large = new Map<string, number>();

  return async function readBody(request, subject, parsed) {
    // A merchant's own express.json() in front of the mounted router has taken the stream.
    if (request.readableEnded) return worthKeeping(Buffer.from(JSON.stringify(parsed ?? null)));
    const chunks: Buffer[] = [];
    let size = 0;
    let isLarge = false;
    let isDropped = false;
    const drop = (): void => {
      isDropped = true;
      chunks.length = 0;
    };
    // Not by `for await`, which costs as much as the rest of the route.
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
    // Where the connection broke in the middle, the hint is that it came at all.
    if (end === 'broken' || isDropped)
      return { bytes: new Uint8Array(), isOversize: isDropped && size > bodyLimitBytes };
    return worthKeeping(Buffer.concat(chunks));
  };
}

const worthKeeping = (body: Buffer): ReadBody => ({
  bytes: body.length <= keptBytes ? body : Buffer.from(JSON.stringify(namesIn(body))),
  isOversize: false,
});

/** Resolves when there is no more to read. */
export function endOf(request: IncomingMessage): Promise<'whole' | 'broken'> {
  return new Promise((resolve) => {
    request.once('end', () => resolve('whole'));
    request.once('error', () => resolve('broken'));
    request.once('close', () => resolve('broken'));
    if (request.readableEnded) resolve('whole');
    else if (request.destroyed) resolve('broken');
  });
}
