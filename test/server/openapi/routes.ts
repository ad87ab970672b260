/** Lists the routes of an Express router in the notation of OpenAPI: `get /v1/refunds/{id}`. */
import type { Router } from 'express';

/** Handlers of other methods only reject a method or handle preflights, so they are not calls. */
const callMethods = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function routesOf(router: Router): string[] {
  return router.stack.flatMap((layer) => {
    if (layer.route) {
      const { path } = layer.route;
      const methods = layer.route.stack
        .map(({ method }) => method)
        .filter((method) => callMethods.has(method));
      return [...new Set(methods)].map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    }
    return isRouter(layer.handle) ? routesOf(layer.handle) : [];
  });
}

const isRouter = (handle: object): handle is Router => 'stack' in handle && Array.isArray(handle.stack);
