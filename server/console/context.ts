/** Derives the context of a page from its request. */
import type { Request, Response } from 'express';
import { type Language, languageOf } from './language.ts';
import type { PageContext, Section } from './pages/page.ts';
import { wordsFor } from './codes.ts';
import type { Sessions } from './session/session.ts';
import { texts } from './texts.ts';
import { can, visitOf } from './visit.ts';

export interface Site {
  /** Shown in the header: which shop this is. */
  name: string;
  sessions: Sessions;
  sections: readonly Section[];
}

export type ContextOf = (request: Request, response: Response) => PageContext;

export const contextFor =
  ({ name, sessions, sections }: Site): ContextOf =>
  (request, response) => {
    const language = languageOf(request);
    const visit = visitOf(request);
    return {
      name,
      language,
      sections: visit && can(request, 'read') ? sections : [],
      texts: texts[language],
      translations: translationsOf(request, language),
      base: request.baseUrl,
      path: request.path,
      problem: problemOf(request, language),
      person: visit && { name: visit.key.name },
      can: (scope) => can(request, scope),
      formToken: sessions.formToken(visit?.session ?? null, request, response),
    };
  };

/** A response to a form has no address of its own. */
function translationsOf({ method, path, url }: Request, language: Language): PageContext['translations'] {
  const here = new URL(method === 'GET' ? url : path, 'http://console');
  here.searchParams.delete('problem');
  return Object.keys(texts).map((other) => {
    here.searchParams.set('lang', other);
    return {
      language: other as Language,
      path: `${here.pathname}${here.search}`,
      isCurrent: other === language,
    };
  });
}

function problemOf(request: Request, language: Language): string | null {
  const { problem: code } = request.query;
  if (typeof code !== 'string') return null;
  return problemText(code, language);
}

/** An unknown code is shown as it is, but only a code: the query of a link can say anything. */
export function problemText(code: string, language: Language): string {
  const { otherProblem } = texts[language];
  const isCode = /^\w{1,64}$/.test(code);
  return wordsFor('problems', code, language) ?? (isCode ? `${otherProblem}: ${code}` : otherProblem);
}
