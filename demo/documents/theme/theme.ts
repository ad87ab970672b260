/** VitePress's default theme with system fonts, the page's language on the document, and ways on from every page. */
/// <reference types="vite/client" />
import { h } from 'vue';
import { inBrowser, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { LanguageLink, NotFound, OutsideLinks } from './page-links.ts';
import './style.css';

export const theme: Theme = {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(LanguageLink),
      'doc-after': () => h(OutsideLinks),
      'not-found': () => h(NotFound),
    }),
  enhanceApp({ router }) {
    if (!inBrowser) return;
    router.onAfterPageLoad = () => {
      document.documentElement.lang = router.route.data.relativePath.startsWith('pt-BR/') ? 'pt-BR' : 'en';
    };
  },
};
