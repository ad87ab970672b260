import { Router } from 'express';
import { fileURLToPath } from 'node:url';
import { bundle } from './browser-bundle.ts';

const scripts: Record<string, string> = {
  panel: 'panel/browser/panel.ts',
  checkout: 'hosted-page/browser/checkout.ts',
  bank: 'hosted-page/browser/bank.ts',
};
const styles: Record<string, string> = {
  panel: 'panel/browser/panel.css',
  'panel-parts': 'panel/browser/panel-parts.css',
  checkout: 'hosted-page/browser/checkout.css',
};

/** Serves the scripts and stylesheets of the simulator's own pages. */
export function assetsRouter(): Router {
  const router = Router();
  router.get('/assets/:name.js', async (request, response, next) => {
    const entry = scripts[request.params.name];
    if (entry === undefined) next();
    else response.type('text/javascript').send(await bundle(entry));
  });
  router.get('/assets/:name.css', (request, response, next) => {
    const file = styles[request.params.name];
    if (file === undefined) next();
    else response.sendFile(fileURLToPath(new URL(file, import.meta.url)));
  });
  return router;
}
