/** The settings that are addresses: URLs, origins and databases. */
import { z } from 'zod';
import { withoutInvisible } from '../../widget/protocol/field/typed-text.ts';
import { isLoopback } from './loopback.ts';

/** As browsers write it: scheme and host in lower case and ASCII, other characters encoded. Without a trailing slash. */
export const writtenUrl = (text: string): string => (URL.parse(text)?.href ?? text).replace(/\/+$/, '');
const hasCredentials = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
};
/** Some platforms authenticate webhooks by the query of the address. */
export const httpUrlWithQuery = z
  .string()
  .overwrite(withoutInvisible)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https URL')
  .refine((text) => !hasCredentials(text), 'must have no user and password in the address');
export const httpUrl = httpUrlWithQuery.refine(
  (text) => !/[?#]/.test(text),
  'must have no query and no fragment',
);

/** Schemes whose pages have no origin, or which no page has. */
const schemesWithoutPages = ['about', 'blob', 'data', 'file', 'ftp', 'javascript', 'ws', 'wss'];
/** Of an app shell, such as `capacitor://localhost`. `URL` gives such addresses no origin, but their browsers send it. */
const appOrigin = /^([a-z][a-z0-9+.-]*):\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/;

/** As browsers send it. A URL's host may contain an asterisk, which is a wildcard in the frame's policy. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.includes('*')) return false;
  if (/^https?:$/.test(url.protocol)) return url.origin === text;
  const scheme = appOrigin.exec(text)?.[1];
  return scheme !== undefined && !schemesWithoutPages.includes(scheme);
}

export const origin = z
  .string()
  .overwrite(withoutInvisible)
  .refine(
    (text) => !(text.endsWith('/') && isOrigin(text.slice(0, -1))),
    'must be origins without a trailing slash, such as https://shop.example',
  )
  .refine(
    isOrigin,
    'must be origins as browsers send them, such as https://shop.example or capacitor://localhost: lower case, no path, no default port, never *',
  );

const postgresScheme = /^postgres(?:ql)?:\/\/./;
const missingHost = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/)/;
/** As `pg` and libpq read it: the host may be missing if `?host=` names a socket. */
export const parsePostgresUrl = (text: string): URL | null =>
  postgresScheme.test(text) ? URL.parse(text.replace(missingHost, '$1localhost')) : null;

/** A scheme has no case (RFC 3986, section 3.1). */
export const withLowerCaseScheme = (text: string): string =>
  text.replace(/^(sqlite|postgres(?:ql)?):/i, (scheme) => scheme.toLowerCase());

const unencodedPassword = /^[^@]*[#/?][^@]*@/;

export function databaseMistake(text: string): string | null {
  if (text.startsWith('sqlite://')) {
    return 'must be sqlite:PATH without //, such as sqlite:./pay.db or sqlite:/data/pay.db';
  }
  if (!text.startsWith('sqlite:')) {
    if (parsePostgresUrl(text) !== null) return null;
    return postgresScheme.test(text) && unencodedPassword.test(text.slice(text.indexOf('//') + 2))
      ? 'must have #, / and ? in its user and password as %23, %2F and %3F'
      : 'must be sqlite:PATH or postgres://…';
  }
  const file = text.slice('sqlite:'.length);
  if (file.includes('?')) return 'must be sqlite:PATH without a query';
  // Only shells expand `~` and variables; `file:` would be an address of SQLite's own.
  if (file === '' || /^(file:|~|\s)|\$[{\w]/.test(file)) return 'must be sqlite:PATH with a plain path';
  return null;
}
/** What is sent there crosses the network in the clear. */
export function isPlainHttp(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && !isLoopback(url);
}
