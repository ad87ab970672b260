/** The page in its other languages. */
import { type Html, html } from './html.ts';

interface LanguageLink {
  /** BCP 47 tag. */
  language: string;
  /** As its speakers call it. */
  name: string;
  href: string;
  isCurrent: boolean;
}

/** Two letters for who sees them, the name for who hears them. */
export const languageLinks = (links: readonly LanguageLink[], className = ''): Html =>
  html`${links.map(
    ({ language, name, href, isCurrent }) =>
      html`<a
        class="${className}"
        href="${href}"
        hreflang="${language}"
        lang="${language}"
        ${isCurrent && html`aria-current="true"`}
        ><span aria-hidden="true">${language.slice(0, 2).toUpperCase()}</span
        ><span class="hidden">${name}</span></a
      >`,
  )}`;
