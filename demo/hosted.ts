/**
 * Entry of the hosted demo: what `npm run build:demo` bundles, run as `node server.js`.
 *
 * Without addresses it listens on `PORT` and the three that follow. With `PUBLIC_URL` (the shop's),
 * `PUBLIC_COMPANION_URL`, `PUBLIC_SIMULATOR_URL` and `PUBLIC_CONSOLE_URL`, the addresses for browsers,
 * all four are behind `PORT` and selected by the `Host` header: four names that lead to one process.
 *
 * Each visitor gets a demo of their own: see `visits/visits.ts`. `TRUST_PROXY` is the number of proxies in
 * front, whose headers name the client's address; `MAX_VISITS` limits the visits at a time.
 */
import { addressBehindProxies } from '../server/http/middleware/client-address.ts';
import { addressesOf, type Demo } from './demo.ts';
import { withDocuments } from './documents/serve.ts';
import { openHttpServers, type HttpServersOptions } from './http-servers.ts';
import { fail, portOf, runDemo } from './run.ts';
import { createVisitRouter } from './visits/visit-router.ts';
import { defaultLimits, Visits } from './visits/visits.ts';

const { PORT = '4300', HOST = '127.0.0.1' } = process.env;

try {
  await runDemo(startHosted({ port: portOf(PORT), host: HOST, urls: publicUrls() }));
} catch (error) {
  fail(error);
}

async function startHosted(options: HttpServersOptions): Promise<Demo> {
  const limits = { ...defaultLimits, maxVisits: countOf('MAX_VISITS', defaultLimits.maxVisits) };
  // Four public names without a proxy in front of them are rare.
  const hops = countOf('TRUST_PROXY', options.urls === undefined ? 0 : 1);
  const httpServers = await openHttpServers(options);
  const visits = new Visits(httpServers.urls, limits);
  const visitRouter = createVisitRouter({
    urls: httpServers.urls,
    visits,
    addressOf: addressBehindProxies(hops),
  });
  httpServers.serve((name) => (name === 'shop' ? withDocuments(visitRouter(name)) : visitRouter(name)));
  return {
    ...addressesOf(httpServers.urls),
    async close() {
      await httpServers.close();
      await visits.close();
    },
  };
}

function countOf(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined) return otherwise;
  if (!/^\d{1,4}$/.test(text)) throw new TypeError(`${name} must be a number`);
  return Number(text);
}

function publicUrls(): HttpServersOptions['urls'] {
  const variables = {
    shop: 'PUBLIC_URL',
    companion: 'PUBLIC_COMPANION_URL',
    simulator: 'PUBLIC_SIMULATOR_URL',
    console: 'PUBLIC_CONSOLE_URL',
  } as const;
  const named = Object.values(variables).filter((name) => process.env[name] !== undefined);
  if (named.length === 0) return undefined;
  const urlOf = (name: string): string => {
    const url = process.env[name] ?? '';
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new TypeError(`${name} must be an address`);
    return url;
  };
  return {
    shop: urlOf(variables.shop),
    companion: urlOf(variables.companion),
    simulator: urlOf(variables.simulator),
    console: urlOf(variables.console),
  };
}
