/** The fenced pieces of the documents. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/source.ts';

export interface Snippet {
  /** `README.md:26` */
  place: string;
  language: string;
  text: string;
}

export const readSnippets = (): Snippet[] => globSync('*.md', { cwd: root }).sort().flatMap(snippetsOf);

function snippetsOf(file: string): Snippet[] {
  const document = readFileSync(path.join(root, file), 'utf8');
  return [...document.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: text = '' }) => ({
      place: `${file}:${document.slice(0, index).split('\n').length}`,
      language,
      text,
    }),
  );
}

/** The first that holds these words. */
export function snippetWith(words: string): Snippet {
  const found = readSnippets().find(({ text }) => text.includes(words));
  if (!found) throw new Error(`No document has a snippet with ${words}`);
  return found;
}
