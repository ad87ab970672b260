/** The form to sign in with a merchant key. */
import { type Html, html } from '../../values/html.ts';
import { page, type PageContext } from './page.ts';

export function signInPage(context: PageContext, next: string): Html {
  const { texts, name } = context;
  return page(context, {
    section: null,
    title: texts.signIn.title,
    main: html`<form class="panel sign-in" method="post" action="/sign-in">
      <p id="key-hint">${texts.signIn.hint}</p>
      <input type="hidden" name="next" value="${next}" />
      <label for="key">${texts.signIn.key}</label>
      <input
        type="password"
        id="key"
        name="key"
        autocomplete="current-password"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
        aria-describedby="key-hint"
      />
      <button class="button wide">${texts.signIn.enter}</button>
      <p class="muted">${texts.signIn.companion}: ${name}</p>
    </form>`,
  });
}
