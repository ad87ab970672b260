/** Lists the documents that are pages of the site, with their paths and order. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's root. */
export const root = path.join(import.meta.dirname, '../..');

/** Documents of the top level that are pages, too, as targets of links. */
const topLevel = ['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY'];

export type SiteLanguage = 'en' | 'pt-BR';

/** The list of a language's documents: the first page in that language and the source of its sidebar. */
export const listFiles: Readonly<Record<SiteLanguage, string>> = {
  en: 'docs/README.md',
  'pt-BR': 'docs/README.pt-BR.md',
};

/** Path of a file's page, a translation's in the folder of its language; undefined for a file that is not a page. */
export function pageOf(file: string): string | undefined {
  const { name, language } = /^docs\/(?<name>[\w-]+)(?:\.(?<language>[\w-]+))?\.md$/.exec(file)?.groups ?? {};
  if (name !== undefined) {
    const page = name === 'README' ? 'index.md' : `${name}.md`;
    return language === undefined ? page : `${language}/${page}`;
  }
  const [, title = ''] = /^(\w+)\.md$/.exec(file) ?? [];
  return topLevel.includes(title) ? `${title.toLowerCase()}.md` : undefined;
}

/** Pages that exist in both languages, such as `quick-start.md`. */
export const translatedPages: readonly string[] = globSync('docs/*.pt-BR.md', { cwd: root }).map((file) =>
  path.posix.basename(pageOf(file.replaceAll('\\', '/')) ?? ''),
);

export interface SidebarGroup {
  text: string;
  items: { text: string; link: string }[];
}

/** Returns a group for each heading of the language's list, with its links. */
export function sidebar(language: SiteLanguage): SidebarGroup[] {
  const [, ...sections] = readFileSync(path.join(root, listFiles[language]), 'utf8').split(/^## /m);
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
