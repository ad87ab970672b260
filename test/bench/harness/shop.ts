/** Starts a shop with our elements on its own origin, with a companion and a simulator behind it. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { buildScripts } from '../../../widget/build/scripts.ts';
import { customer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { freePort } from '../../support/servers/free-port.ts';
import type { Scope } from '../../support/servers/process.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import type { Network } from '../network/network.ts';
import { pageWith, type Site } from './site.ts';

export interface Shop {
  /** URL at which browsers reach the companion. */
  companionUrl: string;
  /** Creates a checkout and resolves to the URL of a page with this element for it. */
  pageOf(element: string, options?: ElementOptions): Promise<string>;
}

export interface ElementOptions {
  attributes?: string;
  /** Markup inside the element. */
  content?: string;
}

export interface ShopOptions {
  site: Site;
  /** Folder of the database. */
  folder: string;
  /** Publishes shop and companion as HTTPS hosts; without it they are on local ports. */
  network?: Network;
}

export async function openShop(scope: Scope, { site, folder, network }: ShopOptions): Promise<Shop> {
  await buildScripts();
  const simulator = await startSimulator(scope);
  const port = await freePort();
  const target = `http://127.0.0.1:${port}`;
  const shopUrl = (await network?.publish('shop.bench.test', site.url)) ?? site.url;
  // A host of the shop's own site, as merchants choose.
  const companionUrl = (await network?.publish('pay.bench.test', target)) ?? `http://localhost:${port}`;
  await startCompanion(scope, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'shop.db')}`,
    port,
    env: {
      PAY_RAW_CARD: 'inline',
      PAY_PUBLIC_URL: companionUrl,
      PAY_ALLOWED_ORIGINS: shopUrl,
      LOG_LEVEL: 'info',
    },
  });
  const merchant = merchantOf(target);
  let pages = 0;
  return {
    companionUrl,
    async pageOf(element, { attributes = '', content = '' } = {}) {
      const { client_secret: secret } = await merchant.createCheckout({
        reference: randomUUID(),
        amounts: { BRL: '129.90', USD: '25.00' },
        customer,
      });
      const name = `/shop-${++pages}.html`;
      site.set(
        name,
        pageWith(
          `<link rel="preconnect" href="${companionUrl}"><script type="module" src="${companionUrl}/${element}.js"></script>`,
          `<${element} checkout="${secret}" ${attributes}>${content}</${element}>`,
        ),
      );
      return shopUrl + name;
    },
  };
}
