/** Which documents are pages of the site, under which names, and in which order. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Of the repository. */
export const root = path.join(import.meta.dirname, '../..');

/** Beside those of `docs/`, so that links to them lead somewhere. */
const topLevel = ['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY'];

/** The list of all documents, which is the site's first page and its sidebar. */
const listFile = 'docs/README.md';

/** Path of the page, flat; undefined for a file of the repository that is no page. */
export function pageOf(file: string): string | undefined {
  if (file === listFile) return 'index.md';
  const [, name] = /^docs\/([\w.-]+)\.md$/.exec(file) ?? [];
  // What follows a full stop would be taken for the kind of the file.
  if (name !== undefined) return `${name.replaceAll('.', '-')}.md`;
  const [, title = ''] = /^(\w+)\.md$/.exec(file) ?? [];
  return topLevel.includes(title) ? `${title.toLowerCase()}.md` : undefined;
}

export interface SidebarGroup {
  text: string;
  items: { text: string; link: string }[];
}

/** One group a heading of the list, one item a link. */
export function sidebar(): SidebarGroup[] {
  const [, ...sections] = readFileSync(path.join(root, listFile), 'utf8').split(/^## /m);
  return sections.map((section) => {
    const [text = '', ...lines] = section.split('\n');
    const items = lines
      .filter((line) => line.startsWith('- '))
      .flatMap((line) => [...line.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)])
      .map(([, title = '', target = '']) => ({
        text: title,
        link: `/${(pageOf(path.posix.join('docs', target)) ?? '').replace(/\.md$/, '')}`,
      }));
    return { text, items };
  });
}
