/** `pay-elements/console`: the console in an application of the merchant's own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { composeConsole } from './app.ts';
import type { ConsoleOptions } from './options.ts';

export type { ConsoleOptions } from './options.ts';

/** Express accepts it; typed without Express's own types, which a merchant need not have. */
export type ConsoleHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** To be mounted: `app.use('/console', createConsole({ … }))`. @throws TypeError for an option that cannot be used. */
export function createConsole(options: ConsoleOptions): ConsoleHandler {
  const app = composeConsole(options, { demoExtension: null });
  // Express extends Node's request and response.
  return (request, response, next = () => undefined) => app(request as Request, response as Response, next);
}
