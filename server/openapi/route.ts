/** `GET /openapi.json`: public, without secrets. */
import type { Router } from 'express';
import { openApiDocument } from './document.ts';
import { methodNotAllowed } from '../http/middleware/problem.ts';
import { strictRouter } from '../http/strict-router.ts';

/** `more`: calls of optional parts. */
export function openApiRoute(publicUrl: string, more?: Parameters<typeof openApiDocument>[1]): Router {
  // Built on the first request, since it takes longer than all other routes together.
  let document: string | null = null;
  const router = strictRouter();
  router
    .route('/openapi.json')
    .get((_request, response) => {
      response.type('application/json').send((document ??= JSON.stringify(openApiDocument(publicUrl, more))));
    })
    .all(methodNotAllowed('GET'));
  return router;
}
