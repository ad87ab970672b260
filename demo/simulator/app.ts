import express, { type ErrorRequestHandler, type Express } from 'express';
import { loopbackOnly } from './control/access.ts';
import { controlRouter, type ControlOptions } from './control/router.ts';
import { assetsRouter } from './assets.ts';
import { hostedPageRouter } from './hosted-page/router.ts';
import { panelRouter } from './panel/router.ts';
import { processorRouter } from './processor/router.ts';
import { serviceRouter } from './routes/service.ts';

export interface AppOptions extends ControlOptions {
  onError: (error: unknown) => void;
}

/** The simulator as one Express application: service, control, processor, hosted page and panel. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/simulator.json', loopbackOnly(false), (_request, response) => {
    response.json({ simulator: 'pay-elements' });
  });
  app.use('/api', serviceRouter(options.worldNow, options.onError));
  app.use('/control', controlRouter(options));
  app.use(processorRouter(options.worldNow));
  app.use(hostedPageRouter(options.worldNow));
  app.use(panelRouter(), assetsRouter());
  app.use((_request, response) => {
    response.status(404).json({ status: 'error', message: 'Rota não encontrada.' });
  });
  app.use(lastResort(options.onError));
  return app;
}

/** Hides errors from the response: a URL that cannot be decoded is not found, any other error is reported. */
function lastResort(onError: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof URIError) {
      response.status(404).json({ status: 'error', message: 'Rota não encontrada.' });
      return;
    }
    onError(error);
    response.status(500).json({ status: 'error', message: 'Erro interno.' });
  };
}
