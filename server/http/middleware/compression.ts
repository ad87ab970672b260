/** Compresses bodies as brotli or gzip. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip';

/** Browsers send some 30 characters; a parser would take 10 ms for a header of the longest accepted size. */
const maxHeaderCharacters = 500;

/** Our first encoding that the browser accepts; brotli is about 10 % smaller. */
export function encodingFor({ headers }: Pick<Request, 'headers'>): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (headers['accept-encoding'] ?? '').slice(0, maxHeaderCharacters).split(',')) {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight.trim().slice(2)));
  }
  return (['br', 'gzip'] as const).find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

/** `quick`: for one response, in well under a millisecond; `small`: for a cached body. */
export function compressed(body: Buffer, encoding: Encoding, effort: 'quick' | 'small'): Promise<Buffer> {
  const isQuick = effort === 'quick';
  if (encoding === 'gzip') return promisify(gzip)(body, { level: isQuick ? 6 : 9 });
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
