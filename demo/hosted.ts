/**
 * The demo as it is hosted: what `npm run build:demo` bundles, run as `node server.js`.
 *
 * Without addresses it takes `PORT` and the three that follow. With `PUBLIC_URL` (the shop's), `PUBLIC_COMPANION_URL`,
 * `PUBLIC_SIMULATOR_URL` and `PUBLIC_BACK_OFFICE_URL`, as browsers reach them, all four are behind `PORT` and told
 * apart by the host asked for: four names that lead to one process.
 */
import type { PlacesOptions } from './places.ts';
import { fail, portOf, runDemo } from './run.ts';

const { PORT = '4300', HOST = '127.0.0.1' } = process.env;

try {
  await runDemo({ port: portOf(PORT), host: HOST, urls: publicUrls(), reloads: false });
} catch (error) {
  fail(error);
}

function publicUrls(): PlacesOptions['urls'] {
  const variables = {
    shop: 'PUBLIC_URL',
    companion: 'PUBLIC_COMPANION_URL',
    simulator: 'PUBLIC_SIMULATOR_URL',
    backOffice: 'PUBLIC_BACK_OFFICE_URL',
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
    backOffice: urlOf(variables.backOffice),
  };
}
