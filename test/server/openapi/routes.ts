/** The routes of an Express router, in the words of OpenAPI: `get /v1/refunds/{id}`. */
import type { Router } from 'express';

/** Those that only say what is not taken, or answer preflights, are no calls. */
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
