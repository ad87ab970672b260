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

const followed = new Set<string>();

/** Marks it as run. */
export function follow(words: string): Snippet {
  const snippet = snippetWith(words);
  followed.add(snippet.place);
  return snippet;
}

/** Those that nobody has run so far. A piece without a language is a drawing. */
export const unfollowed = (): Snippet[] =>
  readSnippets().filter(({ place, language }) => language !== '' && !followed.has(place));

/** The content policy of the documents, by directive, for this companion and who plays the processor. */
export function policyOfDocument(companion: string, processor: string): Record<string, string> {
  const policy = snippetWith('script-src ')
    .text.replaceAll('https://pay.shop.example', companion)
    .replaceAll(/https:\/\/(?:api|hooks)\.stripe\.com/g, processor);
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
}

/** The first column of the table below this heading. What is in back quotes there. */
export function namesInTable(heading: string): string[] {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [, table = ''] = readme.split(`\n| ${heading} |`);
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}
