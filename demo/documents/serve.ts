/** Serves the documents at `/docs` of the shop's origin, building them on demand. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import compression from 'compression';
import express, { Router, type Response } from 'express';
import { demoFolder } from '../folder.ts';
import { pageHeaders } from '../page-headers.ts';
import { isUpToDate, siteFolder } from './site-folder.ts';

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // The pages' icons are data URLs in their style sheet.
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface DocumentsOptions {
  folder?: string;
  /** Builds the folder if it is empty or outdated. */
  prepare?: () => Promise<unknown>;
}

/** Adds the documents to the shop. They are the same for all visitors, so they start no visit. */
export function withDocuments(shop: RequestListener): RequestListener {
  const documents = express().disable('x-powered-by').use(createDocuments());
  return documents.use((request, response) => shop(request, response));
}

export function createDocuments(options: DocumentsOptions = {}): Router {
  const { folder = siteFolder, prepare = buildOnDemand } = options;
  const router = Router({ strict: true });
  router.get('/docs', (_request, response) => response.redirect(308, '/docs/'));
  router.use('/docs/', compression(), async (_request, response, next) => {
    response.set(pageHeaders(contentPolicy));
    try {
      await prepare();
      next();
    } catch (error) {
      console.error('documents:', error instanceof Error ? error.message : error);
      response
        .status(503)
        .type('text')
        .send('The documents could not be built: see the output of the demo.\n');
    }
  });
  router.use('/docs/', express.static(folder, { extensions: ['html'], setHeaders: setCacheControl }));
  router.use('/docs/', async ({ method }, response, next) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    response.status(404).set('cache-control', 'no-store');
    return response.type('html').send(await notFoundPage(path.join(folder, '404.html')));
  });
  return router;
}

/** The page's relative URLs work on one level only: absolute ones lead from any. */
const notFoundPage = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replaceAll('="./', '="/docs/');

/** All files except the pages have a content hash in their name. */
function setCacheControl(response: Response, file: string): void {
  const isHashed = path.basename(path.dirname(file)) === 'assets' || file.includes('/assets/chunks/');
  response.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

let building: Promise<unknown> | undefined;

/** Builds in another process, since it would block this one for seconds. A failed build is repeated. */
function buildOnDemand(): Promise<unknown> {
  building ??= isUpToDate() ? Promise.resolve() : build();
  return building.catch((error: unknown) => {
    building = undefined;
    throw error;
  });
}

const build = (): Promise<unknown> =>
  promisify(execFile)(process.execPath, [path.join(demoFolder, 'documents/build.ts')]);
