/** The documents for programs: each page's Markdown beside its HTML, and `llms.txt`, which lists them. See https://llmstxt.org */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles, pageOf, root, type SiteLanguage } from './pages.ts';

const link = /\]\(([^)\s#]+\.md)(#[^)\s]*)?\)/g;

/** The text with its links to files of the repository rewritten to pages of the site, seen from `page`. */
function withPageLinks(text: string, file: string, page: string): string {
  return text.replaceAll(link, (whole: string, target: string, anchor = '') => {
    if (/^[a-z]+:/.test(target)) return whole;
    const linked = pageOf(path.posix.join(path.posix.dirname(file), target));
    if (linked === undefined) return whole;
    return `](${path.posix.relative(path.posix.dirname(page), linked)}${anchor})`;
  });
}

const headings: Readonly<Record<SiteLanguage, string>> = { en: '', 'pt-BR': 'Português: ' };

/** The lists of both languages: each group of pages with the sentence about each page. */
export function llmsText(title: string, description: string): string {
  const groups = Object.entries(listFiles).flatMap(([language, file]) => {
    const [, ...sections] = withPageLinks(
      readFileSync(path.join(root, file), 'utf8'),
      file,
      'llms.txt',
    ).split(/^## /m);
    return sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const pages = lines.filter((line) => line.startsWith('- '));
      return `## ${headings[language as SiteLanguage]}${heading}\n\n${pages.join('\n')}\n`;
    });
  });
  return [`# ${title}\n`, `> ${description}\n`, ...groups].join('\n');
}

/** Writes them into the folder of the built site. */
export async function writeMarkdownPages(folder: string, title: string, description: string): Promise<void> {
  for (const file of globSync(['*.md', 'docs/*.md'], { cwd: root }).map((name) =>
    name.replaceAll('\\', '/'),
  )) {
    const page = pageOf(file);
    if (page === undefined) continue;
    const target = path.join(folder, page);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, withPageLinks(readFileSync(path.join(root, file), 'utf8'), file, page));
  }
  await writeFile(path.join(folder, 'llms.txt'), llmsText(title, description));
}
