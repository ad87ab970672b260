/** Serves style sheets, scripts and the icon; some sheets are the shop's. */
import path from 'node:path';
import express, { Router } from 'express';
import { demoFolder } from '../../folder.ts';
import { commonSheets } from '../../storefront/pages/page.ts';
import { icon } from '../../storefront/pictures/index.ts';

export function fileRoutes(): Router {
  const router = Router();
  router.get('/icon.svg', (_request, response) => void response.type('svg').send(icon));
  for (const sheet of commonSheets) {
    router.get(`/${sheet}.css`, (_request, response) => {
      response.sendFile(path.join(demoFolder, 'storefront/browser', `${sheet}.css`));
    });
  }
  router.use(express.static(path.join(demoFolder, 'back-office/browser'), { index: false }));
  return router;
}
