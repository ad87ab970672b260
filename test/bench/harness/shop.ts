/** A shop of another origin with our elements, and the companion and service behind them. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { buildScripts } from '../../../widget/build/scripts.ts';
import { customer, merchantOf, startCompanion } from '../../support/companion.ts';
import type { Scope } from '../../support/process.ts';
import { startSimulator } from '../../support/simulator.ts';
import { pageWith, type Site } from './site.ts';

export interface Shop {
  companionUrl: string;
  /** Answers the URL of a page with this element, of a checkout of its own. */
  pageOf(element: string, attributes?: string): Promise<string>;
}

export async function openShop(scope: Scope, site: Site, folder: string): Promise<Shop> {
  await buildScripts();
  const simulator = await startSimulator(scope);
  const { url } = await startCompanion(scope, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'shop.db')}`,
    env: { PAY_RAW_CARD: 'on', PAY_ALLOWED_ORIGINS: site.url, LOG_LEVEL: 'info' },
  });
  // By the name that the shop has too: pages of one site share a process, and its main thread is what is measured.
  const companionUrl = url.replace('127.0.0.1', 'localhost');
  const merchant = merchantOf(url);
  let pages = 0;
  return {
    companionUrl,
    async pageOf(element, attributes = '') {
      const { client_secret: secret } = await merchant.createCheckout({
        reference: randomUUID(),
        amounts: { BRL: '129.90', USD: '25.00' },
        customer,
      });
      const name = `/shop-${++pages}.html`;
      site.set(
        name,
        pageWith(
          `<script type="module" src="${companionUrl}/pay.js"></script>`,
          `<${element} checkout="${secret}" ${attributes}></${element}>`,
        ),
      );
      return site.url + name;
    },
  };
}
