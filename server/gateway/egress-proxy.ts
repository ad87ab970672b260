/**
 * Outgoing connections through the proxy that `HTTPS_PROXY` and `HTTP_PROXY` name, for networks without any other way out. Node's
 * own clients ignore these variables.
 */
import type { EnvHttpProxyAgent, Dispatcher } from 'undici';
import { isQuoted } from '../config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Never through a proxy, which could not reach this machine. */
const loopbackHosts = 'localhost,127.0.0.1,[::1]';

function variable(environment: Environment, name: string): string | undefined {
  const value = environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || undefined;
  if (value !== undefined && isQuoted(value))
    throw new TypeError(`${name} is in quotation marks: remove them`);
  return value;
}

export interface EgressProxy {
  /** Host and port, without credentials. */
  address: string;
  /** Its variable. */
  name: string;
  dispatcher(options?: EnvHttpProxyAgent.Options): Promise<Dispatcher>;
}

/**
 * Null without a proxy. As in curl, a name in lower case precedes, and `ALL_PROXY` stands for both.
 * @throws TypeError naming the variable of an invalid address.
 */
export function egressProxy(environment: Environment): EgressProxy | null {
  const named = ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((scheme) => {
    const [found] = [scheme, 'ALL_PROXY'].flatMap((name) => {
      const value = variable(environment, name);
      return value === undefined ? [] : [{ name, value }];
    });
    if (found === undefined) return [];
    const { name, value } = found;
    // `proxy.internal:3128` is accepted by curl. With `socks5h` the proxy resolves names, as it always does here.
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
    const url = URL.parse(address.replace(/^socks5h:/i, 'socks5:'));
    if (
      url === null ||
      !/^(https?|socks5?):$/.test(url.protocol) ||
      value.includes('\\') ||
      url.hostname === ''
    )
      throw new TypeError(`${name} must be the address of a proxy, such as http://proxy.internal:3128`);
    return [{ scheme, name, url }];
  });
  const [first] = named;
  if (first === undefined) return null;
  const addressOf = (scheme: string): string => named.find((one) => one.scheme === scheme)?.url.href ?? '';
  const noProxy = variable(environment, 'NO_PROXY');
  return {
    name: first.name,
    address: first.url.host,
    async dispatcher(options) {
      const undici = await import('undici');
      return new undici.EnvHttpProxyAgent({
        ...options,
        httpProxy: addressOf('HTTP_PROXY'),
        httpsProxy: addressOf('HTTPS_PROXY'),
        noProxy: noProxy === '*' ? noProxy : [noProxy, loopbackHosts].join(','),
        // As curl does: only https is tunnelled.
        proxyTunnel: false,
      });
    },
  };
}
