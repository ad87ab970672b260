/** Rewrites links between files of the repository into links between pages of the site. */
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { pageOf, root } from './pages.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

const isExternal = (href: string): boolean => /^([a-z]+:|#)/.test(href);

export function linkPages(md: MarkdownRenderer): void {
  md.core.ruler.push('pages-of-the-repository', ({ tokens, env }) => {
    const { realPath, path: file } = env as { realPath?: string; path: string };
    const source = path.relative(root, realPath ?? file).replaceAll('\\', '/');
    for (const { children } of tokens) {
      // Links do not nest, so each closing token belongs to the last opening one.
      let isPage = true;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isPage = rewriteLink(token, source);
        else if (token.type === 'link_close' && !isPage) token.tag = 'span';
      }
    }
  });
}

/**
 * Rewrites a link to a page. A file outside the site becomes plain text, since its repository's URL is not
 * known, and returns false.
 */
function rewriteLink(token: Token, source: string): boolean {
  const href = token.attrGet('href') ?? '';
  if (isExternal(href)) return true;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(source), decodeURI(target));
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
  const relative = path.posix.relative(path.posix.dirname(pageOf(source) ?? ''), page);
  token.attrSet(
    'href',
    `${relative.startsWith('.') ? '' : './'}${relative}${anchor === undefined ? '' : `#${anchor}`}`,
  );
  return true;
}

/** Makes anchors like the repository hosts do, so that links work in both places. */
export const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
