/** `GET /errors`: explains each code of an error, at the address that is its `type`. In English, for developers. */
import type { Router } from 'express';
import { errorsPath, problems, serviceCodes } from '../errors.ts';
import { methodNotAllowed } from '../http/middleware/problem.ts';
import { strictRouter } from '../http/strict-router.ts';
import { type Html, html } from '../values/html.ts';
import { page } from './layout.ts';
import { errorsStyles } from './styles.ts';

/** Text with `code` between grave accents. */
const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));

const section = (anchor: string, heading: string, meaning: string, advice: string): Html =>
  html`<section id="${anchor}">
    <h2><a href="#${anchor}">${heading}</a></h2>
    <p>${meaning}</p>
    <p>${withCode(advice)}</p>
  </section>`;

function errorsPage() {
  const title = 'Errors';
  const codes = Object.entries(problems).map(([code, [status, meaning, advice]]) =>
    section(code, code, `${status}: ${meaning}.`, advice),
  );
  const { anchor, name, advice } = serviceCodes;
  const body = html`<main>
    <h1>${title}</h1>
    <p>
      Each error response has a <code>code</code>, and as its <code>type</code> the address of the explanation
      on this page.
    </p>
    ${codes} ${section(anchor, name, '', advice)}
  </main>`;
  return page({ language: 'en', title, styles: errorsStyles, body });
}

export function errorsRoute(): Router {
  const router = strictRouter();
  // Once: a request must not cost the rendering of all codes.
  const { html: text, styleHashes } = errorsPage();
  router
    .route(errorsPath)
    .get((_request, response) => {
      response.set(
        'Content-Security-Policy',
        `default-src 'none'; style-src ${styleHashes.join(' ')}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      response.type('html').send(text);
    })
    .all(methodNotAllowed('GET'));
  return router;
}
