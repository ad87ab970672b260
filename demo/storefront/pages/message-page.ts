/** A page with a single message. */
import { type Html, html } from '../html.ts';
import { page, type PageContext } from './page.ts';

export const messagePage = (context: PageContext, message: string): Html =>
  page(context, {
    title: message,
    sheet: 'order',
    main: html`<section class="plain">
      <h1>${message}</h1>
      <a class="button" href="/shop">${context.texts.back}</a>
    </section>`,
  });
