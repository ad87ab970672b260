/** `pay-elements/server`: the companion in an application of the merchant's own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { merchantInterface } from './calls/index.ts';
import type { MerchantInterface, PayEvent } from './calls/published-types.ts';
import { compose } from './compose.ts';
import { type Config, configFromOptions } from './config/config.ts';
import { createLog } from './log.ts';
import {
  type Markup,
  markup,
  type MarkupCheckout,
  type MarkupOptions,
  readDeclaredShells,
} from './http/checkout-markup.ts';
import { nodeFault } from './process/node-version.ts';
import { readConfig } from './process/read-config.ts';
import { startWarnings } from './process/start-warnings.ts';
import { addressBehindProxies, addressByApplication } from './http/middleware/client-address.ts';
import { type Deliver, inProcess } from './webhooks/delivery.ts';

export type * from './calls/published-types.ts';
export { ConfigError, type Shop } from './config/config.ts';
export { PayError } from './errors.ts';
export type { Markup, MarkupCheckout, MarkupOptions } from './http/checkout-markup.ts';
export {
  type WebhookBody,
  type WebhookHeaders,
  type WebhookSecret,
  WebhookSignatureError,
} from './webhooks/verification.ts';
export { verifyWebhook } from './webhooks/verify-in-node.ts';

/**
 * The variables `PAY_…`, in camel case. `publicUrl` includes the path under which the router is mounted. Without
 * `trustProxy`, a buyer's address follows the application's own `trust proxy` setting.
 */
export type CompanionOptions = {
  [Name in keyof Omit<Config, 'merchantKey' | 'webhookSecret'>]?: Config[Name] | undefined;
} & Pick<Config, 'baseUrl' | 'token' | 'secret'> & {
    /** All keys of a list are accepted, so that one can replace another. */
    merchantKey: string | readonly string[];
    /** Each of a list signs. */
    webhookSecret?: string | readonly string[] | null | undefined;
    /** Receives verified events in this process: at least once, in order per checkout. It is called again after it throws. */
    onEvent?: ((event: PayEvent) => void | Promise<void>) | undefined;
  };

/** Express accepts it; typed without Express's own types, which a merchant need not have. */
export type CompanionRouter = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export interface Companion extends MerchantInterface {
  /** To be mounted: `app.use('/pay', companion.router)`. */
  readonly router: CompanionRouter;
  /**
   * The HTML that shows a checkout soonest. Where the card form comes first, the element holds the companion's frame, which then
   * loads in parallel with the script.
   */
  markup(checkout: MarkupCheckout, options?: MarkupOptions): Markup;
  close(): Promise<void>;
}

/** Opens the database, starts the workers and returns a router. @throws ConfigError with every mistake at once. */
export async function createCompanion({ onEvent, ...options }: CompanionOptions): Promise<Companion> {
  const fault = nodeFault();
  if (fault !== null) throw new Error(fault);
  const config = await readConfig(() => configFromOptions(options), {
    nameOf: String,
    valueOf: (field) => options[field],
  });
  const deliver: Deliver | null = onEvent ? inProcess(onEvent) : null;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const log = createLog(config.logLevel);
  for (const warning of startWarnings(config)) log.warn({}, warning);
  const composed = await compose({
    config,
    publicUrl,
    log,
    addressOf:
      options.trustProxy === undefined ? addressByApplication : addressBehindProxies(config.trustProxy),
    onEvent: deliver,
  });
  const { domain, router } = composed;
  const shells = readDeclaredShells();
  return {
    // Express extends Node's request and response.
    router: (request, response, next) => router(request as Request, response as Response, next),
    ...merchantInterface(domain),
    markup: (checkout, options = {}) =>
      markup(checkout, options, { publicUrl, rawCard: config.rawCard, shells }),
    close: () => composed.close(),
  };
}
