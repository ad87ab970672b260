/** The list of what needs a person. */
import { Router } from 'express';
import { todoPage } from '../pages/todo.ts';
import { send } from '../respond.ts';
import type { Services } from '../services.ts';
import { requires } from '../session/guard.ts';
import { readTodo } from '../todo.ts';
import { apiOf } from '../visit.ts';

export function todoRoutes({ contextOf, lowBalance }: Services): Router {
  const router = Router();
  router.get('/todo', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    send(response, context, todoPage(context, await readTodo(apiOf(request), lowBalance)));
  });
  return router;
}
