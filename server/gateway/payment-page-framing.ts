/**
 * Checks whether a shop's page may frame the service's payment page (§4.1 B). By default it may not, and a browser shows a refused
 * frame as if it had loaded, so this reads the headers of the payment page.
 *
 * A buyer triggers this, and the service supplies the address. So each page is fetched at a limited rate, redirects are not followed,
 * and no internal address is connected to, whatever a name resolves to, except for the service itself.
 */
import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction, BlockList } from 'node:net';
import type { Dispatcher } from 'undici';
import { singleFlight } from '../concurrency/single-flight.ts';

const timeoutMs = 4_000;
/** The headers only change when the service's support changes them. */
const knownForMs = 10 * 60_000;
/** A page that could not be read is tried again after this. */
const unreadForMs = 60_000;
const maxPages = 500;
const maxFetches = 8;

/** Null if the page cannot be read. */
export type MayFrame = (pageUrl: string, origin: string) => Promise<boolean | null>;

export interface FramingCheck {
  mayFrame: MayFrame;
  close(): Promise<void>;
}

interface ReadPage {
  headers: Headers | null;
  until: number;
}

/**
 * `serviceUrl`: allowed even if internal, since the service is called there anyway. `proxied`: connects through a proxy, which
 * resolves the names, so that internal addresses cannot be recognised: then only pages of the service are read.
 */
export function createFramingCheck(
  serviceUrl: string,
  now = () => Date.now(),
  proxied: Dispatcher | null = null,
): FramingCheck {
  const serviceOrigin = new URL(serviceUrl).origin;
  let opened: ReturnType<typeof openClients> | null = null;
  const pages = new Map<string, ReadPage>();
  const once = singleFlight<Headers | null>();
  let fetches = 0;

  async function read(page: URL): Promise<Headers | null> {
    const isService = page.origin === serviceOrigin;
    const host = page.hostname.replace(/^\[|\]$/g, '');
    // A literal address involves no lookup that could be checked.
    if (!isService && isIP(host) !== 0 && isInternalAddress(host)) return null;
    if (!isService && (page.protocol !== 'https:' || proxied !== null)) return null;
    const { request, anywhere, publicOnly } = await (opened ??= openClients());
    const response = await request(page, {
      dispatcher: isService ? (proxied ?? anywhere) : publicOnly,
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    response.body.on('error', () => undefined).destroy();
    if (response.statusCode < 200 || response.statusCode > 299) return null;
    return new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    );
  }

  async function headersOf(pageUrl: string): Promise<Headers | null> {
    const known = pages.get(pageUrl);
    if (known !== undefined && known.until > now()) return known.headers;
    return await once(pageUrl, async () => {
      // Not cached: this is retried later.
      if (fetches >= maxFetches) return null;
      fetches += 1;
      const headers = await read(new URL(pageUrl))
        .catch(() => null)
        .finally(() => (fetches -= 1));
      pages.delete(pageUrl);
      pages.set(pageUrl, { headers, until: now() + (headers === null ? unreadForMs : knownForMs) });
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      return headers;
    });
  }

  return {
    async mayFrame(pageUrl, origin) {
      if (!URL.canParse(pageUrl)) return null;
      const headers = await headersOf(pageUrl);
      return headers === null ? null : headersAllow(headers, new URL(pageUrl).origin, origin);
    },
    async close() {
      const clients = await opened;
      await Promise.all([clients?.publicOnly.destroy(), clients?.anywhere.destroy()]);
    },
  };
}

/** Opened with the first page: most companions show none in a frame. */
async function openClients() {
  const { Agent, request } = await import('undici');
  return {
    request,
    publicOnly: new Agent({ connect: { lookup: lookupPublic, timeout: timeoutMs } }),
    anywhere: new Agent({ connect: { timeout: timeoutMs } }),
  };
}

/** Checks the address that is then used for the connection, so that a name that resolves differently later gains nothing. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first, ...others] = error ? [] : addresses.filter(({ address }) => !isInternalAddress(address));
    if (first === undefined) callback(error ?? new Error('the name leads to an internal address'), []);
    else if (options.all === true) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};

/** https://www.w3.org/TR/CSP3/#directive-frame-ancestors; if present, it overrides `X-Frame-Options`. */
export function headersAllow(headers: Headers, pageOrigin: string, origin: string): boolean {
  const policies = (headers.get('content-security-policy') ?? '').split(',');
  const lists = policies.flatMap((policy) => {
    const directive = policy.split(';').map((part) => part.trim().split(/\s+/));
    return directive.filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  });
  if (lists.length > 0) {
    return lists.every(([, ...sources]) => sources.some((source) => matches(source, pageOrigin, origin)));
  }
  const option = headers.get('x-frame-options')?.trim().toUpperCase();
  if (option === 'DENY') return false;
  return option !== 'SAMEORIGIN' || origin === pageOrigin;
}

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression, limited to origins. */
function matches(source: string, pageOrigin: string, origin: string): boolean {
  const expression = source.toLowerCase();
  if (expression === '*') return true;
  if (expression === "'self'") return origin === pageOrigin;
  const { protocol, hostname, port } = new URL(origin);
  if (/^[a-z][a-z\d+.-]*:$/.test(expression)) return expression === protocol;
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([^:/]+)(?::(\d+|\*))?/.exec(expression);
  if (!parts) return false;
  const [, scheme, wildcard, host = '', wantedPort] = parts;
  if (scheme !== undefined && `${scheme}:` !== protocol && !(scheme === 'http' && protocol === 'https:'))
    return false;
  const isHost = wildcard === undefined ? hostname === host : hostname.endsWith(`.${host}`);
  return isHost && (wantedPort === '*' || (wantedPort ?? '') === port || isDefaultPort(wantedPort, port));
}

/** `URL` omits the default port of the scheme. */
const isDefaultPort = (wanted: string | undefined, port: string): boolean =>
  port === '' && (wanted === '443' || wanted === '80');

/** Addresses that a companion can reach and a stranger must not. */
// https://www.iana.org/assignments/iana-ipv4-special-registry and its sister for IPv6
const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4');

/** All public IPv6 addresses so far. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
/** Exceptions: 6to4 and Teredo addresses hold an IPv4 address of the sender's choice. */
const carriers = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers.addSubnet(network, prefix, 'ipv6');

/** `address`: from a resolver or a URL's host, without brackets. */
export function isInternalAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return internal.check(address, 'ipv4');
    case 6:
      return !globalUnicast.check(address, 'ipv6') || carriers.check(address, 'ipv6');
    default:
      return true;
  }
}
