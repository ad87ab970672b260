/** Links that every page has: the same page in the other language, the demo, the shop and the source. */
import { defineComponent, h, type VNode } from 'vue';
import { useData, withBase } from 'vitepress';

const words = {
  en: { demo: 'Demo', shop: 'The demo’s shop', source: 'Source', nav: 'pay-elements' },
  'pt-BR': {
    demo: 'Demonstração',
    shop: 'Loja da demonstração',
    source: 'Código-fonte',
    nav: 'pay-elements',
  },
};
type Language = keyof typeof words;

const languageOf = (lang: string): Language => (lang === 'pt-BR' ? 'pt-BR' : 'en');

/** A link out of the site, which its router leaves to the browser because of the target. */
const outside = (href: string, text: string): VNode => h('a', { href, target: '_self' }, text);

/** To the same page in the other language, or else to that language's first page. */
export const LanguageLink = defineComponent(() => {
  const { page, frontmatter, lang } = useData();
  return (): VNode => {
    const isPortuguese = languageOf(lang.value) === 'pt-BR';
    const name = page.value.relativePath.replace(/^pt-BR\//, '').replace(/\.md$/, '.html');
    const target = frontmatter.value['isTranslated'] === true && name !== 'index.html' ? name : '';
    const [folder, code, label] = isPortuguese ? ['/', 'en', 'English'] : ['/pt-BR/', 'pt-BR', 'Português'];
    return h(
      'a',
      { class: 'language-link', href: withBase(folder + target), lang: code, hreflang: code },
      label,
    );
  };
});

/**
 * The site is one folder of the demo's, which is above it. Drawn anew for each page: the hrefs of the first one, made without
 * a browser, are relative to it, and would stay.
 */
export const OutsideLinks = defineComponent(() => {
  const { page, lang, theme } = useData();
  return (): VNode => {
    const language = languageOf(lang.value);
    const { demo, shop, source, nav } = words[language];
    const { sourceAddress } = theme.value as { sourceAddress: string | null };
    return h('nav', { key: page.value.relativePath, class: 'ways-out', 'aria-label': nav }, [
      outside(withBase('/../'), demo),
      outside(withBase('/../shop'), shop),
      sourceAddress === null
        ? h('a', { href: withBase('/architecture.html') }, source)
        : outside(sourceAddress, source),
    ]);
  };
});

/** An unknown address has no language: says the same in both. */
const notFound = [
  {
    lang: 'pt-BR',
    title: 'Esta página não existe',
    text: 'O endereço pode ter mudado. Daqui você pode ir para:',
    links: [
      ['/pt-BR/quick-start.html', 'Início rápido'],
      ['/pt-BR/troubleshooting.html', 'Quando algo não funciona'],
      ['/pt-BR/', 'Todas as páginas em português'],
    ],
  },
  {
    lang: 'en',
    title: 'This page does not exist',
    text: 'Its address may have changed. From here, go to:',
    links: [
      ['/quick-start.html', 'Quick start'],
      ['/troubleshooting.html', 'Troubleshooting'],
      ['/', 'All pages'],
    ],
  },
] as const;

export const NotFound = defineComponent(
  () => (): VNode =>
    h('main', { class: 'not-found' }, [
      h('h1', [
        h('span', { lang: 'pt-BR' }, notFound[0].title),
        ' · ',
        h('span', { lang: 'en' }, notFound[1].title),
      ]),
      ...notFound.map(({ lang, text, links }) =>
        h('section', { lang }, [
          h('p', text),
          h(
            'ul',
            links.map(([href, title]) => h('li', h('a', { href: withBase(href) }, title))),
          ),
        ]),
      ),
      h(OutsideLinks),
    ]),
);
