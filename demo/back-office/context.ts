/** Derives the context of a page from its request. */
import type { Request } from 'express';
import { type Language, languages } from './language.ts';
import { languageOf } from '../storefront/language.ts';
import type { PageContext, Section } from './pages/page.ts';
import { wordsFor } from './codes.ts';
import { texts } from './texts.ts';

export interface Site {
  /** URL for browsers. */
  url: string;
  sections: readonly Section[];
}

export function contextOf(request: Request, { url, sections }: Site): PageContext {
  const language = languageOf(request, languages);
  const here = new URL(request.method === 'GET' ? request.originalUrl : '/payments', url);
  here.searchParams.delete('problem');
  here.searchParams.set('lang', language === 'en' ? 'pt-BR' : 'en');
  return {
    language,
    sections,
    texts: texts[language],
    translatedPath: `${here.pathname}${here.search}`,
    path: request.path,
    problem: problemOf(request, language),
  };
}

function problemOf(request: Request, language: Language): string | null {
  const { problem: code } = request.query;
  if (typeof code !== 'string') return null;
  return problemText(code, language);
}

export const problemText = (code: string, language: Language): string =>
  wordsFor('problems', code, language) ?? `${texts[language].otherProblem}: ${code}`;
