/** The list of what needs a person, and the marks of what was done. */
import { Router } from 'express';
import { formOf } from '../forms.ts';
import { RefusedError } from '../merchant-api.ts';
import { todoPage } from '../pages/todo.ts';
import { donePage } from '../pages/todo-done.ts';
import { attempt, redirect, send } from '../respond.ts';
import type { Services } from '../services.ts';
import { requires } from '../session/guard.ts';
import { texts } from '../texts.ts';
import { factsOf, readTodo } from '../todo.ts';
import type { Matter, MatterKind } from '../todo-marks.ts';
import { apiOf, can, sessionIdOf } from '../visit.ts';
import { queryText } from './list-position.ts';

export function todoRoutes({ contextOf, lowBalance, drafts: { done: drafts } }: Services): Router {
  const router = Router();

  router.get('/todo', requires('read'), async (request, response) => {
    const todo = await readTodo(apiOf(request), lowBalance);
    const context = contextOf(request, response);
    send(response, context, todoPage(context, todo));
  });

  router.get('/todo/done', requires('events'), async (request, response) => {
    const matter = matterOf({ kind: queryText(request, 'kind'), object: queryText(request, 'object') });
    const draft = drafts.find(sessionIdOf(request), queryText(request, 'draft'));
    const facts = can(request, 'read') ? factsOf(await readTodo(apiOf(request), lowBalance), matter) : null;
    const context = contextOf(request, response);
    send(response, context, donePage(context, { matter, facts, reason: draft ?? '' }));
  });

  router.post('/todo/done', requires('events'), async (request, response) => {
    const form = formOf(request);
    const matter = matterOf(form);
    const reason = form.reason.trim();
    const draft = drafts.put(sessionIdOf(request), reason);
    const refused = `/todo/done?${new URLSearchParams({ ...matter, draft }).toString()}`;
    if (reason === '') return redirect(response, refused, { problem: 'VALIDATION_ERROR' });
    return attempt(response, { done: '/todo', refused }, () =>
      apiOf(request).resolve({ ...matter, reason, done: true }),
    );
  });

  router.post('/todo/reopen', requires('events'), async (request, response) => {
    const matter = matterOf(formOf(request));
    const reason = contextOf(request, response).texts.todo.done.putBack;
    await attempt(response, { done: '/todo' }, () =>
      apiOf(request).resolve({ ...matter, reason, done: false }),
    );
  });
  return router;
}

/** @throws RefusedError for what is no entry of the list */
function matterOf({ kind, object }: { kind: string; object: string }): Matter {
  if (!isKind(kind) || object === '') throw new RefusedError('NOT_FOUND', 404);
  return { kind, object };
}

const isKind = (kind: string): kind is MatterKind => Object.hasOwn(texts.en.todo.kinds, kind);
