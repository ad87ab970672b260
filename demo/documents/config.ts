/** VitePress configuration of the documents' site: `docs/` and the top-level documents that it links to. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { codeTheme, stylesToClasses } from './code-colors.ts';
import { moveInlineScripts } from './move-inline-scripts.ts';
import { linkPages, slugify } from './links.ts';
import { pageOf, root, sidebar, translatedPages } from './pages.ts';
import { labelInPortuguese, localizedSidebar } from './portuguese-labels.ts';
import { portuguese } from './portuguese.ts';
import { labelCells } from './tables.ts';

export const title = 'pay-elements';
export const description =
  'An embeddable checkout for PIX, cards and wallets, with a companion that you host yourself.';

/** An inline style of VitePress without an effect, which a strict Content-Security-Policy forbids. */
const emptyHeight = ' style="--vp-vh:0px;"';

type SiteTheme = DefaultTheme.Config & { sourceAddress: string | null };

/** The repository's address for browsers; null as long as package.json has a placeholder for it. */
function sourceAddress(): string | null {
  const { repository } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    repository: { url: string };
  };
  const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  return address.includes('OWNER/') ? null : address;
}

export const siteConfig = defineConfig<SiteTheme>({
  title,
  description,
  lang: 'en',
  titleTemplate: ':title · pay-elements',
  // Relative, so that the folder works below any URL.
  base: './',
  srcDir: '..',
  srcExclude: ['{coverage,demo,dist,node_modules,server,test,widget}/**', '.*/**'],
  // By default, VitePress reads every `config.ts` of the repository.
  additionalConfig: {},
  rewrites: (file) => pageOf(file) ?? file,
  outDir: path.join(root, 'dist/docs'),
  cacheDir: path.join(root, 'node_modules/.cache/vitepress'),
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  // VitePress disables transitions by an inline style, which a strict Content-Security-Policy forbids.
  appearance: { disableTransition: false },
  // Replaces the default, an inline style.
  contentProps: { class: 'page-content' },
  markdown: {
    // Neither is supported by repository hosts: `/v1/checkouts/{id}` is a path, and a word between colons is
    // a word.
    attrs: false,
    emoji: false,
    theme: codeTheme,
    // Code marked `csp` has no grammar; without an alias VitePress warns.
    languageAlias: { csp: 'txt' },
    codeTransformers: [stylesToClasses],
    anchor: { slugify },
    config(md) {
      linkPages(md);
      labelCells(md);
      labelInPortuguese(md);
    },
  },
  transformPageData(page) {
    page.frontmatter['isTranslated'] = translatedPages.includes(path.posix.basename(page.relativePath));
    // This page's title equals the site's.
    if (page.title === title) page.titleTemplate = ':title';
  },
  transformHead: ({ page }) =>
    page === '404.md'
      ? []
      : [['link', { rel: 'alternate', type: 'text/markdown', href: `./${path.posix.basename(page)}` }]],
  transformHtml(html, _file, { siteConfig: { outDir }, page }) {
    return moveInlineScripts(html.replaceAll(emptyHeight, ''), outDir, page.includes('/') ? '../' : './');
  },
  // VitePress loads the page of each link on the screen in advance: ten requests, which a reader of one page does not need.
  router: { prefetchLinks: false },
  locales: {
    root: { label: 'English', lang: 'en' },
    'pt-BR': { label: 'Português', lang: 'pt-BR', ...portuguese },
  },
  themeConfig: {
    sidebar: sidebar('en'),
    // VitePress would link each page to the other language, where most have none: `theme/page-links.ts` knows which do.
    i18nRouting: false,
    sourceAddress: sourceAddress(),
    outline: [2, 3],
    search: {
      provider: 'local',
      // A section about the words comes before the change log, which uses them most.
      options: { miniSearch: { searchOptions: { boost: { title: 16, text: 2, titles: 1 } } } },
    },
    externalLinkIcon: true,
  },
  vite: {
    // The top-level Vite configuration is for the elements.
    configFile: false,
    publicDir: false,
    plugins: [localizedSidebar],
    resolve: {
      alias: [
        {
          find: /^.*\/VPSidebarGroup\.vue$/,
          replacement: path.join(import.meta.dirname, 'theme/sidebar-groups.ts'),
        },
      ],
    },
    // Licences of the packages whose code the pages load.
    build: { license: { fileName: 'LICENSES.md' } },
  },
});
