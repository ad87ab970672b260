/** Reads the fenced code snippets of the documents and records which of them a test has run. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/repository/source.ts';

export interface Snippet {
  /** `README.md:26` */
  place: string;
  language: string;
  text: string;
}

/** Paths of all documents, those of the top level first. */
export const documentFiles: readonly string[] = ['*.md', 'docs/**/*.md', '.github/**/*.md'].flatMap(
  (pattern) => globSync(pattern, { cwd: root }).sort(),
);

export const readDocument = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Snippets that other tests run: `test/server/openapi`, `keys.test.ts`, and in `test/acceptance` those of the static shop and of layout shift. */
const languagesOfOtherTests: Readonly<Record<string, readonly string[]>> = {
  'docs/calls.md': ['sh'],
  'docs/keys.md': ['sh'],
  'docs/price-list.md': ['json', 'html'],
  'docs/quick-start.md': ['css'],
};

export const readSnippets = (): Snippet[] =>
  documentFiles.flatMap((file) =>
    snippetsOf(file).filter(
      ({ language }) => languagesOfOtherTests[originalOf(file)]?.includes(language) !== true,
    ),
  );

/** A translation has the snippets of its English page, which `translations.test.ts` compares. */
const originalOf = (file: string): string => file.replace(/\.pt-BR\.md$/, '.md');

function snippetsOf(file: string): Snippet[] {
  const document = readDocument(file);
  return [...document.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: text = '' }) => ({
      place: `${file}:${document.slice(0, index).split('\n').length}`,
      language,
      text,
    }),
  );
}

/** The first snippet that contains this text, in the given document if one is named. */
export function snippetWith(content: string, file = ''): Snippet {
  const found = readSnippets().find(({ place, text }) => place.startsWith(file) && text.includes(content));
  if (!found) throw new Error(`No document has a snippet with ${content}`);
  return found;
}

/** Texts of the snippets that were run; the same text in two documents, such as a translation, is run once. */
const used = new Set<string>();

/** Finds a snippet by its content and marks it as run. */
export function useSnippet(content: string, file?: string): Snippet {
  const snippet = snippetWith(content, file);
  used.add(snippet.text);
  return snippet;
}

/** Snippets that no test has run so far. One without a language is a drawing. */
export const unusedSnippets = (): Snippet[] =>
  readSnippets().filter(({ language, text }) => language !== '' && !used.has(text));

/** The documented content security policy by directive, for this companion and this stand-in of the processor. */
export function policyOfDocument(companion: string, processor: string): Record<string, string> {
  const policy = snippetWith('script-src ', 'docs/content-security-policy.md')
    .text.replaceAll('https://pay.shop.example', companion)
    .replaceAll(/https:\/\/(?:api|hooks)\.stripe\.com/g, processor);
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
}

/** Names in back quotes in the first column of every table with this heading, in all documents. */
export function namesInTables(heading: string): string[] {
  const rows = documentFiles
    .flatMap((file) => readDocument(file).split('\n\n'))
    .map((table) => table.split('\n'))
    .filter(([head = '', line = '']) => head.startsWith(`| ${heading} |`) && line.startsWith('|---'))
    .flatMap((table) => table.slice(2));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}
