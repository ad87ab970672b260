/** Parses the font files in the address of the card frame: the policy of its page allows exactly these. */

const mostFonts = 4;
const mostLength = 500;

/** Sources for `font-src`; `query` is Express's parsed query. */
export function fontSources(query: unknown): string[] {
  return [query]
    .flat()
    .slice(0, mostFonts)
    .flatMap((font) => (typeof font === 'string' && font.length <= mostLength ? sourceOf(font) : []));
}

const hostName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;

/** `https://fonts.example/inter.woff2 400`: the address and the weights of a file. */
function sourceOf(font: string): string[] {
  const [address = ''] = font.split(' ', 1);
  if (!URL.canParse(address)) return [];
  const { protocol, hostname, origin, pathname } = new URL(address);
  // Loopback addresses, which browsers treat as secure.
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  if (protocol !== 'https:' && !isLocal) return [];
  // `URL` allows `*` and quotes in a host, which a policy reads as a wildcard or a keyword.
  if (!hostName.test(hostname)) return [];
  // Either character would end the source in a policy.
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}
