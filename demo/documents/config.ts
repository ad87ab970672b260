/** The documents as a site: `docs/` and the documents of the top level, which it links to. */
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { codeTheme, stylesToClasses } from './code-colors.ts';
import { moveInlineScripts } from './early-script.ts';
import { linkPages, slugify } from './links.ts';
import { pageOf, root, sidebar } from './pages.ts';

const title = 'pay-elements';

/** An inline style of VitePress that says nothing yet, and that a strict Content-Security-Policy forbids. */
const emptyHeight = ' style="--vp-vh:0px;"';

export const siteConfig = defineConfig({
  title,
  description: 'An embeddable checkout for PIX, cards and wallets, with a companion that you host yourself.',
  lang: 'en',
  titleTemplate: ':title · pay-elements',
  // Relative: the folder works below any address.
  base: './',
  srcDir: '..',
  srcExclude: ['{coverage,demo,dist,node_modules,server,test,widget}/**', '.*/**'],
  // Else every `config.ts` of the repository would be one of VitePress.
  additionalConfig: {},
  rewrites: (file) => pageOf(file) ?? file,
  outDir: path.join(root, 'dist/docs'),
  cacheDir: path.join(root, 'node_modules/.cache/vitepress'),
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  // Transitions are switched off by an inline style, which a strict Content-Security-Policy forbids.
  appearance: { disableTransition: false },
  // By default it is an inline style, too.
  contentProps: { class: 'page-content' },
  markdown: {
    // The repository's host knows neither: `/v1/checkouts/{id}` is a path, and a word between colons is a word.
    attrs: false,
    emoji: false,
    theme: codeTheme,
    // A policy has no grammar there; without it VitePress warns.
    languageAlias: { csp: 'txt' },
    codeTransformers: [stylesToClasses],
    anchor: { slugify },
    config: linkPages,
  },
  transformPageData(page) {
    const [, lang] = /\.([a-z]{2}(?:-[A-Z]{2})?)\.md$/.exec(page.filePath) ?? [];
    if (lang !== undefined) page.frontmatter['lang'] = lang;
    // One page is called as the site is.
    if (page.title === title) page.titleTemplate = ':title';
  },
  transformHtml(html, _file, { siteConfig: { outDir }, pageData }) {
    const { lang } = pageData.frontmatter as { lang?: string };
    const inLanguage = lang === undefined ? html : html.replace('<html lang="en"', `<html lang="${lang}"`);
    return moveInlineScripts(inLanguage.replaceAll(emptyHeight, ''), outDir);
  },
  themeConfig: {
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
  vite: {
    // The one at the top level is the elements'.
    configFile: false,
    publicDir: false,
    // Of the packages whose code the pages load.
    build: { license: { fileName: 'LICENSES.md' } },
  },
});
