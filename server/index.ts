/** `pay-elements/server`: the companion in an application of the merchant's own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Checkout } from './checkouts/checkout.ts';
import { compose } from './compose.ts';
import { type Config, configFromOptions } from './config.ts';
import { createLog } from './log.ts';
import { requireNode } from './node-version.ts';
import { addressBehindProxies, addressByApplication } from './routes/middleware/client-address.ts';
import { asPayError } from './routes/middleware/problem.ts';
import { merchantCheckout, type MerchantCheckoutView } from './routes/merchant-view.ts';
import { newCheckoutSchema, toNewCheckout } from './routes/schemas.ts';
import { type Deliver, inProcess, type PayEvent } from './webhooks/delivery.ts';

export { ConfigError } from './config.ts';
export { PayError } from './errors.ts';
export * from './gateway/index.ts';
export type { PayEvent } from './webhooks/delivery.ts';

/**
 * The variables `PAY_…`, in camel case. `publicUrl` includes the path under which the router is mounted. Without
 * `trustProxy`, a buyer's address is what the application makes of it by its own setting.
 */
export type CompanionOptions = Partial<Config> &
  Pick<Config, 'baseUrl' | 'token' | 'secret' | 'merchantKey'> & {
    /** Takes verified events in this process: at least once, in order per checkout. What it throws is tried again. */
    onEvent?: (event: PayEvent) => void | Promise<void>;
  };

/** What a merchant says of an order; the same fields as `POST /v1/checkouts`. Amounts are decimal strings. */
export interface NewCheckoutOptions {
  reference: string;
  amounts: { BRL?: string; USD?: string };
  methods?: ('pix' | 'card' | 'wallet')[];
  description?: string;
  customer?: { name?: string; email?: string; phone?: string; document?: string };
  return_url?: string;
  /** Seconds. */
  expires_in?: number;
  metadata?: Record<string, string>;
}

/** Express takes it; said without Express's own types, which a merchant need not have. */
export type CompanionRouter = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export interface Companion {
  /** To be mounted: `app.use('/pay', companion.router)`. */
  readonly router: CompanionRouter;
  readonly checkouts: {
    /** @throws PayError with `code`, such as `REFERENCE_TAKEN`; its `client_secret` is for the buyer's browser. */
    create(checkout: NewCheckoutOptions): Promise<MerchantCheckoutView & { client_secret: string }>;
    get(id: string): Promise<MerchantCheckoutView>;
    cancel(id: string): Promise<MerchantCheckoutView>;
  };
  close(): Promise<void>;
}

/** Opens the database, starts the workers and answers a router. @throws ConfigError with every mistake at once. */
export async function createCompanion({ onEvent, ...options }: CompanionOptions): Promise<Companion> {
  requireNode();
  const config = configFromOptions(options);
  const deliver: Deliver | null = onEvent ? inProcess(onEvent) : null;
  const composed = await compose({
    config,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    log: createLog(config.logLevel),
    addressOf:
      options.trustProxy === undefined ? addressByApplication : addressBehindProxies(config.trustProxy),
    onEvent: deliver,
  });
  const { parts, checkouts, router } = composed;
  const shown = async (checkout: Checkout): Promise<MerchantCheckoutView> =>
    merchantCheckout(checkout, await parts.store.paymentsOf(checkout.id), parts);
  return {
    // Express gives it requests of its own kind.
    router: (request, response, next) => router(request as Request, response as Response, next),
    checkouts: {
      async create(wanted) {
        const { checkout } = await checkouts.create(toNewCheckout(parsed(wanted)));
        return { ...(await shown(checkout)), client_secret: parts.vault.clientSecretFor(checkout.id) };
      },
      get: async (id) => shown(await checkouts.read(id)),
      cancel: async (id) => shown(await checkouts.cancel(id)),
    },
    close: () => composed.close(),
  };
}

/** @throws PayError, as a request with the same fields would be answered. */
function parsed(wanted: NewCheckoutOptions): z.infer<typeof newCheckoutSchema> {
  const result = newCheckoutSchema.safeParse(wanted);
  if (!result.success) throw asPayError(result.error);
  return result.data;
}
