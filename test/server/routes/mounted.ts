/** Express application of a merchant with the companion mounted in it, in this process, for tests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Express } from 'express';
import { type Companion, type CompanionOptions, createCompanion } from '../../../server/index.ts';
import type { Scope } from '../../support/servers/process.ts';

export const merchantKey = 'mk_mounted_0123456789abcdefghijklmnopq';

export interface Mounted {
  companion: Companion;
  /** Origin of the application; the companion is below `/pay`. */
  origin: string;
  url: string;
}

/** Mounts a companion; `before` and `after` set up the merchant's application around its router. */
export async function mount(
  scope: Scope,
  options: Partial<CompanionOptions> & { baseUrl: string },
  { before, after }: { before?: (app: Express) => void; after?: (app: Express) => void } = {},
): Promise<Mounted> {
  const app = express();
  // As in `support/servers/serve.ts`; here the companion needs the address first.
  const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const companion = await createCompanion({
    token: 'tk_live_sim',
    secret: 'sk_live_sim',
    merchantKey,
    publicUrl: `${origin}/pay`,
    databaseUrl: 'sqlite::memory:',
    logLevel: 'silent',
    // Many tests decline more cards than a shop ever sees.
    cardBrake: 'off',
    ...options,
  });
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
    await companion.close();
  });
  before?.(app);
  app.use('/pay', companion.router);
  after?.(app);
  return { companion, origin, url: `${origin}/pay` };
}
