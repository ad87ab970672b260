/** Frames request bodies by content length or chunks, correctly or in broken ways. */

export const brokenFramings = [
  'cut',
  'short',
  'bad length',
  'two lengths',
  'both',
  'bad chunk',
  'odd coding',
] as const;

export type Framing = 'length' | 'chunked' | (typeof brokenFramings)[number];

/** The complete request as bytes. */
export function wire(head: readonly string[], body: Buffer, framing: Framing): Buffer {
  const { headers, bytes } = framed(body, framing);
  return Buffer.concat([Buffer.from(`${[...head, ...headers].join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

function framed(body: Buffer, how: Framing): { headers: string[]; bytes: Buffer } {
  const { length } = body;
  const chunked = Buffer.concat([
    Buffer.from(`${length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
  switch (how) {
    case 'chunked':
      return length > 0
        ? { headers: ['transfer-encoding: chunked'], bytes: chunked }
        : { headers: [], bytes: body };
    case 'cut':
      return { headers: [`content-length: ${length + 10}`], bytes: body };
    case 'short':
      return { headers: [`content-length: ${Math.max(0, length - 3)}`], bytes: body };
    case 'bad length':
      return { headers: ['content-length: 1e3'], bytes: body };
    case 'two lengths':
      return { headers: [`content-length: ${length}`, 'content-length: 7'], bytes: body };
    case 'both':
      return {
        headers: [`content-length: ${length}`, 'transfer-encoding: chunked'],
        bytes: chunked,
      };
    case 'bad chunk':
      return {
        headers: ['transfer-encoding: chunked'],
        bytes: Buffer.from(`zz\r\n${body.toString('latin1')}`, 'latin1'),
      };
    case 'odd coding':
      return { headers: ['transfer-encoding: gzip, chunked'], bytes: chunked };
    default:
      return { headers: length > 0 ? [`content-length: ${length}`] : [], bytes: body };
  }
}
