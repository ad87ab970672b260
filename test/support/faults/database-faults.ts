/** Real, reversible faults of a running companion's database. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

export interface DatabaseFault {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Full disk: limits the size of files that the process writes to one byte. */
export function filesThatCannotGrow(pid: number): DatabaseFault {
  const limit = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  };
  return { begin: async () => limit(1), end: async () => limit('unlimited') };
}

export interface SmallDisk {
  folder: string;
  /** Fills the disk, and frees it again. */
  full: DatabaseFault;
  unmount(): void;
}

/** Mounts a disk of 4 MB in memory; null if this process may not mount one. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-elements-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    full: {
      async begin() {
        const { bavail, bsize } = statfsSync(folder);
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      },
      end: async () => rmSync(filler),
    },
    unmount() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** Read-only database, like a hosted one whose disk is nearly full, or a standby before its promotion. */
export function readOnlyPostgres(databaseUrl: string): DatabaseFault {
  const name = new URL(databaseUrl).pathname.slice(1);
  async function set(value: 'on' | 'off'): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query('SET default_transaction_read_only = off');
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
      // The setting applies to new connections.
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
        [name],
      );
    } finally {
      await client.end();
    }
  }
  return { begin: () => set('on'), end: () => set('off') };
}
