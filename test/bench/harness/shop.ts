/** Starts a shop with our elements on its own origin, with a companion and a simulator behind it. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { dist } from '../../../widget/build/folders.ts';
import { buildScripts, runBuild } from '../../../widget/build/scripts.ts';
import { customer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { freePort } from '../../support/servers/free-port.ts';
import type { Scope } from '../../support/servers/process.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import type { Network } from '../network/network.ts';
import { application } from './bundle.ts';
import { pageWith, type Site } from './site.ts';

export interface Shop {
  /** URL at which browsers reach the companion. */
  companionUrl: string;
  /** Creates a checkout and resolves to the URL of a page with this element for it, by the companion's script tag. */
  pageOf(element: string, options?: ElementOptions): Promise<string>;
  /** The same with the element in the shop's own bundle, which creates it, unless it has content: that is in the page's HTML. */
  bundledPageOf(element: string, options?: ElementOptions): Promise<string>;
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
  const newPage = async (head: string, bodyOf: (clientSecret: string) => string): Promise<string> => {
    const { client_secret: secret } = await merchant.createCheckout({
      reference: randomUUID(),
      amounts: { BRL: '129.90', USD: '25.00' },
      customer,
    });
    const name = `/shop-${++pages}.html`;
    site.set(name, pageWith(head, bodyOf(secret)));
    return shopUrl + name;
  };
  const connected = `<link rel="preconnect" href="${companionUrl}">`;
  const entries = new Map<string, Promise<string>>();
  let modules: Promise<string> | null = null;
  const bundleOf = async (element: string): Promise<string> => {
    modules ??= buildModules();
    const { entry, scripts } = await application(folder, `shop-${element}`, creating(await modules, element));
    for (const [file, code] of scripts) site.set(file, code);
    return entry;
  };
  return {
    companionUrl,
    pageOf: (element, { attributes = '', content = '' } = {}) =>
      newPage(
        `${connected}<script type="module" src="${companionUrl}/${element}.js"></script>`,
        (secret) => `<${element} checkout="${secret}" ${attributes}>${content}</${element}>`,
      ),
    async bundledPageOf(element, { attributes = '', content } = {}) {
      const entry = entries.get(element) ?? bundleOf(element);
      entries.set(element, entry);
      // The second connection is that of the requests, which browsers do not send over the frame's.
      const head = `${connected}<link rel="preconnect" href="${companionUrl}" crossorigin>
        <script type="module" src="${await entry}"></script>`;
      return newPage(head, (secret) => {
        const opening = `<${element} companion="${companionUrl}" checkout="${secret}" ${attributes}>`;
        const markup = `${opening}${content ?? ''}</${element}>`;
        return content === undefined ? `<template>${markup}</template>` : markup;
      });
    },
  };
}

/** Builds the npm package's modules of the elements below `dist/`, where their packages are found; resolves to the folder. */
async function buildModules(): Promise<string> {
  const folder = path.join(dist, 'bench/widget');
  await rm(folder, { recursive: true, force: true });
  await runBuild('npm', folder);
  return folder;
}

/** Code of a shop that registers an element, and creates the one in the page's template as frameworks do. */
const creating = (modules: string, element: string): string => `
  import ${JSON.stringify(path.join(modules, 'define', `${element}.js`))};
  const template = document.querySelector('template');
  template?.replaceWith(document.importNode(template.content, true));`;
