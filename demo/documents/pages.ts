/** Lists the documents that are pages of the site, with their paths and order. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's root. */
export const root = path.join(import.meta.dirname, '../..');

/** Documents of the top level that are pages, too, as targets of links. */
const topLevel = ['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY'];

/** The list of all documents: the site's first page and the source of its sidebar. */
const listFile = 'docs/README.md';

/** Path of a file's page, without folders; undefined for a file that is not a page. */
export function pageOf(file: string): string | undefined {
  if (file === listFile) return 'index.md';
  const [, name] = /^docs\/([\w.-]+)\.md$/.exec(file) ?? [];
  // A further dot would be read as a file extension.
  if (name !== undefined) return `${name.replaceAll('.', '-')}.md`;
  const [, title = ''] = /^(\w+)\.md$/.exec(file) ?? [];
  return topLevel.includes(title) ? `${title.toLowerCase()}.md` : undefined;
}

export interface SidebarGroup {
  text: string;
  items: { text: string; link: string }[];
}

/** Returns a group for each heading of the list, with its links. */
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
