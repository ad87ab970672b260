/**
 * May a shop's page show the service's payment page in a frame (§4.1 B)? By default it may not, and a browser shows a
 * refused frame as if it had loaded. What the payment page allows stands in its headers, and those are read here.
 */

const timeoutMs = 4_000;

export type MayFrame = (pageUrl: string, origin: string) => Promise<boolean | null>;

/** Null where the page cannot be read. */
export const mayFrame: MayFrame = async (pageUrl, origin) => {
  try {
    const response = await fetch(pageUrl, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? headersAllow(response.headers, new URL(response.url).origin, origin) : null;
  } catch {
    return null;
  }
};

/** https://www.w3.org/TR/CSP3/#directive-frame-ancestors; it counts before `X-Frame-Options`, where it is there. */
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

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression, as far as it is about origins. */
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

/** `URL` leaves out the port that goes with the scheme. */
const isDefaultPort = (wanted: string | undefined, port: string): boolean =>
  port === '' && (wanted === '443' || wanted === '80');
