/** Joins stylesheets: on a phone's network, four connections take longer than the files' content. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { demoFolder } from './folder.ts';

/** Serves several stylesheets as one. `files` are paths below the demo's folder, in cascade order. */
export const joinedSheets =
  (...files: readonly string[]): RequestHandler =>
  async (_request, response) => {
    response.type('css').send(await joined(files));
  };

export interface InlineStyle {
  text: string;
  /** The style's source in a content policy. */
  source: string;
}

/** Returns the sheets as the content of a style element: the page is painted without a second request. */
export async function inlineStyle(...files: readonly string[]): Promise<InlineStyle> {
  const text = await joined(files);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

async function joined(files: readonly string[]): Promise<string> {
  const parts = await Promise.all(files.map((file) => readFile(path.join(demoFolder, file), 'utf8')));
  return parts.join('\n');
}
