/** Stylesheets in one piece: a phone's network takes longer for four connections than for what is in the files. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { demoFolder } from './folder.ts';

/** `files` are below the demo's folder, in the order in which their rules count. */
export const joinedSheets =
  (...files: readonly string[]): RequestHandler =>
  async (_request, response) => {
    const parts = await Promise.all(files.map((file) => readFile(path.join(demoFolder, file), 'utf8')));
    response.type('css').send(parts.join('\n'));
  };
