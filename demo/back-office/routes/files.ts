/** Sheets, scripts and the icon; the shop's sheets are the desk's, too. */
import path from 'node:path';
import express, { Router } from 'express';
import { demoFolder } from '../../folder.ts';
import { joinedSheets } from '../../page/joined-sheets.ts';
import { commonSheets } from '../../storefront/pages/page.ts';
import { icon } from '../../storefront/pictures/index.ts';

export function fileRoutes(): Router {
  const router = Router();
  router.get('/icon.svg', (_request, response) => void response.type('svg').send(icon));
  const sheets = ['back-office', 'details', 'lists', 'balance', 'orders'];
  const own = sheets.map((name) => `back-office/browser/${name}.css`);
  router.get('/page.css', joinedSheets(...commonSheets, ...own));
  router.use(express.static(path.join(demoFolder, 'back-office/browser'), { index: false }));
  return router;
}
