import { Router } from 'express';
import { sendPage } from '../page.ts';

/** Serves the panel, the control interface in the browser. */
export function panelRouter(): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    sendPage(response, {
      title: 'Payment simulator',
      root: './',
      script: 'panel',
      styles: ['panel', 'panel-parts'],
    });
  });
  return router;
}
