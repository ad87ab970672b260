/** Explains why the companion cannot start, with the path, port or host; never a secret. */
import type { Config } from '../config/config.ts';
import { parsePostgresUrl } from '../config/address-settings.ts';

export interface StartupFault {
  message: string;
  /** A configuration error: exit status 78. */
  isConfiguration: boolean;
}

type Failure = Error & { code?: unknown; errcode?: unknown; syscall?: unknown };

/** Null for an unknown fault. */
export function startupFault(error: unknown, config: Config): StartupFault | null {
  const failures = [...causesOf(error)];
  return listening(failures, config) ?? database(failures, config);
}

function* causesOf(error: unknown): Iterable<Failure> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) yield* cause.errors as Failure[];
  }
}

const configuration = (message: string): StartupFault => ({ message, isConfiguration: true });
const passing = (message: string): StartupFault => ({ message, isConfiguration: false });

function listening(failures: readonly Failure[], { port, host }: Config): StartupFault | null {
  const failure = failures.find(({ syscall }) => syscall === 'listen' || syscall === 'getaddrinfo');
  if (failure === undefined || (failure.syscall === 'getaddrinfo' && !isOfHost(failure, host))) return null;
  switch (failure.code) {
    case 'EADDRINUSE':
      return configuration(`port ${port} on ${host} is taken by another program: set PORT, or stop that one`);
    case 'EACCES':
      return configuration(`port ${port} may not be used by this user: set PORT to 1024 or more`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return configuration(`this machine has no address ${host}: set HOST`);
    default:
      return null;
  }
}

const isOfHost = (failure: Failure, host: string): boolean =>
  'hostname' in failure && failure.hostname === host;

function database(failures: readonly Failure[], { databaseUrl }: Config): StartupFault | null {
  const tooNew = failures.find(({ name }) => name === 'DatabaseTooNewError');
  if (tooNew) return configuration(tooNew.message);
  return databaseUrl.startsWith('sqlite:')
    ? sqlite(failures, databaseUrl.slice('sqlite:'.length))
    : postgres(failures, parsePostgresUrl(databaseUrl));
}

/** https://www.sqlite.org/rescode.html; extended codes have the primary one in their low byte. */
const sqliteFaults: Readonly<Record<number, string>> = {
  5: 'is locked by another program',
  8: 'is read-only for this user',
  10: 'cannot be read or written: the disk failed',
  11: 'is damaged',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened: it is a folder, its folder is missing, or this user may not write there',
  26: 'is not a SQLite database',
};
/** Locked or full: these end without a change of the configuration, so a supervisor has to try again. */
const passingSqliteFaults = [5, 13];

function sqlite(failures: readonly Failure[], file: string): StartupFault | null {
  for (const { code, errcode } of failures) {
    const primaryCode = typeof errcode === 'number' ? errcode & 0xff : 0;
    const fault = sqliteFaults[primaryCode];
    if (fault !== undefined) {
      const report = passingSqliteFaults.includes(primaryCode) ? passing : configuration;
      return report(`the database file ${file} ${fault} (PAY_DATABASE_URL)`);
    }
    if (['EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EPERM'].includes(String(code))) {
      return configuration(`the database file ${file} ${sqliteFaults[14]} (PAY_DATABASE_URL)`);
    }
  }
  return null;
}

function postgres(failures: readonly Failure[], url: URL | null): StartupFault | null {
  // `host` and `port` of the query precede; a host with a slash is the folder of a socket.
  const hostname = url?.searchParams.get('host') || decodeURIComponent(url?.hostname ?? '');
  const port = url?.searchParams.get('port') || url?.port || '5432';
  const pathname = url?.pathname ?? '';
  const server = `PostgreSQL at ${hostname.startsWith('/') ? hostname : `${hostname}:${port}`}`;
  for (const { code, message } of failures) {
    const word = String(code);
    // "no pg_hba.conf entry for host …, no encryption"; "SSL off" up to PostgreSQL 13
    if (word === '28000' && /no encryption|SSL off/u.test(message)) {
      return configuration(
        `${server} refuses this user without TLS: add sslmode=require, or allow it in pg_hba.conf (PAY_DATABASE_URL)`,
      );
    }
    if (['28P01', '28000'].includes(word) || /SASL|password/iu.test(message)) {
      return configuration(`${server} refuses this user or password (PAY_DATABASE_URL)`);
    }
    if (word === '3D000') {
      return configuration(`${server} has no database ${pathname.slice(1)} (PAY_DATABASE_URL)`);
    }
    if (word === '42501')
      return configuration(`${server}: this user may not create tables (PAY_DATABASE_URL)`);
    if (/does not support SSL/iu.test(message)) {
      return configuration(`${server} speaks no TLS: leave out sslmode (PAY_DATABASE_URL)`);
    }
    if (/CERT|SIGNATURE|ERR_TLS/u.test(word)) {
      return configuration(
        `${server} has a certificate that is not trusted: name its authority by NODE_EXTRA_CA_CERTS`,
      );
    }
    if (hostname.startsWith('/') && ['ENOENT', 'EACCES'].includes(word)) {
      return configuration(`${server} has no socket that this user may use (PAY_DATABASE_URL)`);
    }
    if (word === 'ENOTFOUND') return configuration(`there is no host ${hostname} (PAY_DATABASE_URL)`);
    if (['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'].includes(word)) {
      return passing(`${server} does not respond (${word})`);
    }
  }
  return null;
}
