/** Serves several stylesheets as one: on a phone's network, four connections take longer than the files' content. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { demoFolder } from './folder.ts';

/** `files` are paths below the demo's folder, in cascade order. */
export const joinedSheets =
  (...files: readonly string[]): RequestHandler =>
  async (_request, response) => {
    const parts = await Promise.all(files.map((file) => readFile(path.join(demoFolder, file), 'utf8')));
    response.type('css').send(parts.join('\n'));
  };
