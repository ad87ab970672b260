/** Routes of the balance and of the statement. */
import { Router } from 'express';
import { csvLines } from '../csv.ts';
import { startOfDay } from '../filters.ts';
import { firstOf } from '../list-page.ts';
import type { Services } from '../services.ts';
import { balancePage } from '../pages/balance.ts';
import { statementFile, statementPage } from '../pages/statement.ts';
import { send, sendCsv } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { latestDays, periodOf, totalsOf } from '../statement-period.ts';
import { apiOf } from '../visit.ts';

/** In the chart of the balance. */
const daysShown = 30;

export function balanceRoutes({ contextOf }: Services): Router {
  const router = Router();
  router.get('/balance', requires('read'), async (request, response) => {
    const [api, context, nowMs] = [apiOf(request), contextOf(request, response), Date.now()];
    const days = latestDays(daysShown, nowMs);
    const from = new Date(startOfDay(days[0] ?? ''));
    const [balance, { byDay }] = await Promise.all([
      api.balance(),
      totalsOf(api.movements(from, new Date(nowMs))),
    ]);
    send(response, context, balancePage(context, balance, days, byDay));
  });

  router.get('/statement', requires('read'), async (request, response) => {
    const [api, context, nowMs] = [apiOf(request), contextOf(request, response), Date.now()];
    const period = periodOf(request.query, nowMs);
    const movements = period.isDay ? await firstOf(api.movements(period.from, period.to)) : [];
    const totals = await totalsOf(period.isDay ? movements : api.movements(period.from, period.to));
    send(response, context, statementPage(context, { period, totals, movements, nowMs }));
  });

  router.get('/statement.csv', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const { name, from, to } = periodOf(request.query, Date.now());
    const rows = apiOf(request).movements(from, to);
    const lines = csvLines(statementFile(context), rows, context.language);
    await sendCsv(response, 'statement', lines, name);
  });
  return router;
}
