/** Starts all servers of the demo in one process, with a database in a temporary folder and without a network. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverNames, openHttpServers, type HttpServers, type HttpServersOptions } from './http-servers.ts';
import { withDocuments } from './documents/serve.ts';
import { createServers } from './servers.ts';
import { openStaticShop } from './static-shop/serve.ts';

export interface DemoOptions extends HttpServersOptions {
  /** Open pages reload when the demo restarts. */
  reloads: boolean;
}

export interface Demo {
  shopUrl: string;
  /** The shop in a frame, with the phone that pays and the wire beside it. */
  stageUrl: string;
  companionUrl: string;
  consoleUrl: string;
  /** The simulator with its panel. */
  simulatorUrl: string;
  /** Shop of one static page and a price list. */
  staticShopUrl?: string;
  close(): Promise<void>;
}

/** Starts one demo for this machine. Resolves when all servers accept connections. */
export async function startDemo({ reloads, ...options }: DemoOptions): Promise<Demo> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-demo-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    // Each server needs the addresses of the others, so all listen before any of them responds.
    const httpServers = await openHttpServers(options);
    const staticShop = await openStaticShop(options.port === 0 ? 0 : options.port + serverNames.length);
    const servers = await createServers({
      urls: httpServers.urls,
      webhookUrl: `${httpServers.urls.shop}/webhooks`,
      databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
      reloads,
      staticShopUrl: staticShop.url,
      strangers: null,
    });
    const { shop } = servers.listeners;
    httpServers.serve((name) => (name === 'shop' ? withDocuments(shop) : servers.listeners[name]));
    staticShop.serve(httpServers.urls.companion);
    return {
      ...addressesOf(httpServers.urls),
      staticShopUrl: staticShop.url,
      async close() {
        servers.stop();
        await Promise.all([httpServers.close(), staticShop.close()]);
        await servers.close();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

export const addressesOf = (urls: HttpServers['urls']): Omit<Demo, 'close' | 'staticShopUrl'> => ({
  shopUrl: urls.shop,
  stageUrl: `${urls.shop}/stage`,
  consoleUrl: urls.console,
  companionUrl: urls.companion,
  simulatorUrl: urls.simulator,
});
