/**
 * Outgoing connections through the proxy that `HTTPS_PROXY` and `HTTP_PROXY` name, for networks without any other way out. Node's
 * own clients ignore these variables.
 */
import { EnvHttpProxyAgent, type Dispatcher } from 'undici';

type Environment = Readonly<Record<string, string | undefined>>;

/** Never through a proxy, which could not reach this machine. */
const loopbackHosts = 'localhost,127.0.0.1,[::1]';

const variable = (environment: Environment, name: string): string | undefined =>
  environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || undefined;

export interface EgressProxy {
  /** Host and port, without credentials. */
  address: string;
  /** Its variable. */
  name: string;
  dispatcher(options?: EnvHttpProxyAgent.Options): Dispatcher;
}

/** Null without a proxy. A name in lower case precedes, as in curl. @throws TypeError naming the variable of an invalid address. */
export function egressProxy(environment: Environment): EgressProxy | null {
  const named = ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((name) => {
    const value = variable(environment, name);
    if (value === undefined) return [];
    // `proxy.internal:3128` is accepted by curl.
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
    if (url === null || !/^(https?|socks5?):$/.test(url.protocol) || url.hostname === '')
      throw new TypeError(`${name} must be the address of a proxy, such as http://proxy.internal:3128`);
    return [{ name, url }];
  });
  const [first] = named;
  if (first === undefined) return null;
  const addressOf = (name: string): string => named.find((one) => one.name === name)?.url.href ?? '';
  const noProxy = variable(environment, 'NO_PROXY');
  return {
    name: first.name,
    address: first.url.host,
    dispatcher: (options) =>
      new EnvHttpProxyAgent({
        ...options,
        httpProxy: addressOf('HTTP_PROXY'),
        httpsProxy: addressOf('HTTPS_PROXY'),
        noProxy: noProxy === '*' ? noProxy : [noProxy, loopbackHosts].join(','),
        // As curl does: only https is tunnelled.
        proxyTunnel: false,
      }),
  };
}
