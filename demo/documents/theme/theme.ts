/** VitePress's default theme with system fonts, and with the page's language on the document. */
/// <reference types="vite/client" />
import { inBrowser, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    if (!inBrowser) return;
    router.onAfterPageLoad = () => {
      const { lang = 'en' } = router.route.data.frontmatter as { lang?: string };
      document.documentElement.lang = lang;
    };
  },
};
