/** Payment links: those that were made, a new one, and the end of one. */
import { Router } from 'express';
import { decimal, formOf, isAmount } from '../forms.ts';
import { RefusedError } from '../merchant-api.ts';
import { linksPage } from '../pages/links.ts';
import { attempt, redirect, send } from '../respond.ts';
import type { LinkDraft, Services } from '../services.ts';
import { requires } from '../session/guard.ts';
import { apiOf, sessionIdOf } from '../visit.ts';
import { positionOf, queryText } from './list-position.ts';

const blank: LinkDraft = { reference: '', description: '', brl: '', usd: '' };

export function linkRoutes({ contextOf, drafts: { links: drafts } }: Services): Router {
  const router = Router();

  router.get('/links', requires('read'), async (request, response) => {
    const position = positionOf(request, '/links');
    const found = await linksIfSold(apiOf(request).links(position.after));
    const form = drafts.find(sessionIdOf(request), queryText(request, 'draft')) ?? blank;
    const context = contextOf(request, response);
    send(
      response,
      context,
      linksPage(context, {
        links: found?.data ?? null,
        position: { ...position, next: found?.next ?? null },
        form,
      }),
    );
  });

  router.post('/links', requires('checkouts'), async (request, response) => {
    const { reference, description, brl, usd } = formOf(request);
    const draft = drafts.put(sessionIdOf(request), { reference, description, brl, usd });
    const refused = `/links?draft=${draft}`;
    const amounts = Object.fromEntries(
      Object.entries({ BRL: brl, USD: usd }).flatMap(([currency, typed]) =>
        typed.trim() === '' ? [] : [[currency, decimal(typed)]],
      ),
    );
    if (Object.keys(amounts).length === 0 || !Object.values(amounts).every(isAmount))
      return redirect(response, refused, { problem: 'VALIDATION_ERROR' });
    return attempt(response, { done: '/links', refused }, () =>
      apiOf(request).createLink({ reference: reference.trim(), description: description.trim(), amounts }),
    );
  });

  router.post('/links/cancel', requires('checkouts'), async (request, response) => {
    const { id } = formOf(request);
    await attempt(response, { done: '/links' }, () => apiOf(request).cancelLink(id));
  });
  return router;
}

/** Null for a companion without a price list, which has no calls of links. */
async function linksIfSold<Page>(list: Promise<Page>): Promise<Page | null> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return null;
    throw error;
  }
}
