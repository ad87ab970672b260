/** Links of the documents, which are between files of the repository, as links between pages of the site. */
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { pageOf, root } from './pages.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

const isElsewhere = (href: string): boolean => /^([a-z]+:|#)/.test(href);

export function linkPages(md: MarkdownRenderer): void {
  md.core.ruler.push('pages-of-the-repository', ({ tokens, env }) => {
    const { realPath, path: file } = env as { realPath?: string; path: string };
    const folder = path.posix.dirname(path.relative(root, realPath ?? file).replaceAll('\\', '/'));
    for (const { children } of tokens) {
      // Links do not nest, so each ending belongs to the beginning before it.
      let isPage = true;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isPage = leadToPage(token, folder);
        else if (token.type === 'link_close' && !isPage) token.tag = 'span';
      }
    }
  });
}

/** False for a file that is not part of the site: nobody knows where its repository is, so it is named and not linked. */
function leadToPage(token: Token, folder: string): boolean {
  const href = token.attrGet('href') ?? '';
  if (isElsewhere(href)) return true;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(folder, decodeURI(target));
  const page = pageOf(file);
  if (page === undefined) {
    token.type = 'text_open';
    token.tag = 'span';
    token.attrs = [
      ['class', 'repository-file'],
      ['title', `${file}, in the repository`],
    ];
    return false;
  }
  token.attrSet('href', `./${page}${anchor === undefined ? '' : `#${anchor}`}`);
  return true;
}

/** Anchors as the repository's hosts make them, so that one link works in both places. */
export const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
