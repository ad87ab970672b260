/**
 * Serves the built files of the widget: `/pay.js` and its chunks. Read once at start: they are small, and a file changed during a
 * run would not match the others. Source maps, two thirds of the bytes, are read when a debugger asks for them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler, Router } from 'express';
import { isRecord } from '../../widget/protocol/decode.ts';
import { packageRoot } from '../values/version.ts';
import { compressed, type Encoding, encodingFor } from './middleware/compression.ts';
import { strictRouter } from './strict-router.ts';

interface Asset {
  readonly body: Buffer;
  /** Scripts compressed by the build; other files are compressed on first request, so that the start is fast. */
  encoded: Map<Encoding, Promise<Buffer>>;
  readonly etag: string;
  type: string;
  cacheControl: string;
}

function encodedBody({ body, encoded }: Asset, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding) ?? compressed(body, encoding, 'small');
  encoded.set(encoding, known);
  return known;
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Endings of the compressed copies of a script, written by the build. */
const compressedEndings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const forever = 'public, max-age=31536000, immutable';
/** For all other names: revalidated soon, so that a new release reaches every shop. */
const shortly = 'public, max-age=300, stale-while-revalidate=86400';

const cdnFolder = fileURLToPath(new URL('dist/cdn/', packageRoot));

/** By file name. */
export type Assets = ReadonlyMap<string, Asset>;

/** The card form for the shop's page, and its source map. */
const inlineCardName = /^pay-inline-form-/;

export function loadAssets({
  withInlineCard,
  folder = cdnFolder,
}: {
  withInlineCard: boolean;
  folder?: string;
}): Assets {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  const names = new Set(readdirSync(folder));
  const immutable = immutableNames(folder);
  for (const name of names) {
    const type = contentTypes[name.split('.').at(-1) ?? ''];
    if (type === undefined || (!withInlineCard && inlineCardName.test(name))) continue;
    const content = new Content(join(folder, name));
    if (!name.endsWith('.map')) content.read();
    const cacheControl = immutable.has(name) ? forever : shortly;
    const encoded = new Map<Encoding, Promise<Buffer>>();
    for (const [encoding, ending] of compressedEndings)
      if (names.has(name + ending))
        encoded.set(encoding, Promise.resolve(readFileSync(join(folder, name + ending))));
    assets.set(name, {
      get body() {
        return content.read();
      },
      get etag() {
        return content.etag();
      },
      encoded,
      type,
      cacheControl,
    });
  }
  return assets;
}

/** Read at the first call only, and digested with the first request. */
class Content {
  readonly #file: string;
  #body: Buffer | undefined;
  #etag: string | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  read(): Buffer {
    return (this.#body ??= readFileSync(this.#file));
  }

  etag(): string {
    return (this.#etag ??= `"${createHash('sha256').update(this.read()).digest('base64url').slice(0, 22)}"`);
  }
}

/**
 * Names with a hash of the content or a version, as listed by the build (`scripts.json`), and their source maps. No pattern can recognise
 * a hash from a word: `checkout` has eight letters, too. Scripts of earlier releases beside them are not listed.
 */
function immutableNames(folder: string): Set<string> {
  let inventory: unknown;
  try {
    inventory = JSON.parse(readFileSync(join(folder, 'scripts.json'), 'utf8'));
  } catch {
    return new Set();
  }
  const scripts: unknown[] =
    isRecord(inventory) && Array.isArray(inventory['scripts']) ? inventory['scripts'] : [];
  return new Set(
    scripts.flatMap((script) => {
      const name = isRecord(script) ? script['immutable_file'] : undefined;
      return typeof name === 'string' ? [name, `${name}.map`] : [];
    }),
  );
}

/** `GET /pay.js` and the other files. All origins may load them, since storefronts are other origins. */
export function assetRoutes(assets: Assets): Router {
  const serve: RequestHandler<{ file: string }> = async function serve(request, response, next) {
    const asset = assets.get(request.params.file);
    if (asset === undefined) {
      next();
      return;
    }
    response.set({
      'Content-Type': asset.type,
      'Cache-Control': asset.cacheControl,
      ETag: asset.etag,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.vary('Accept-Encoding');
    if (request.headers['if-none-match'] === asset.etag) {
      response.status(304).end();
      return;
    }
    const encoding = encodingFor(request);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.send(encoding ? await encodedBody(asset, encoding) : asset.body);
  };
  return strictRouter().get('/:file', serve);
}
