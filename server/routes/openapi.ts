/** `GET /openapi.json`: nothing in it is secret. */
import { Router } from 'express';
import { openApiDocument } from '../openapi/document.ts';
import { methodNotAllowed } from './middleware/problem.ts';

export function openApiRoute(publicUrl: string): Router {
  const document = JSON.stringify(openApiDocument(publicUrl));
  const router = Router();
  router
    .route('/openapi.json')
    .get((_request, response) => {
      response.type('application/json').send(document);
    })
    .all(methodNotAllowed('GET'));
  return router;
}
