/** Makes keys for the file `PAY_KEYS`, and adds them to it while companions watch it. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '../../widget/protocol/decode.ts';
import { FileMistakes, parseJson } from '../config/watched-file.ts';
import { keyDigest, type KeyEntry, parseKeysFile } from './merchant-keys.ts';

export interface NewKey {
  /** The secret; only its digest is stored anywhere. */
  key: string;
  entry: KeyEntry;
}

/** @throws FileMistakes that name the fields of the entry. */
export function newKey(fields: Omit<KeyEntry, 'sha256'>): NewKey {
  const key = `mk_${randomBytes(32).toString('hex')}`;
  const { name, ...allowed } = fields;
  const entry = { name, sha256: keyDigest(key).toString('hex'), ...allowed };
  try {
    parseKeysFile(JSON.stringify({ keys: [entry] }));
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error;
    throw new FileMistakes(error.mistakes.map((mistake) => mistake.replace(/^keys\.0\./, '')));
  }
  return { key, entry };
}

/**
 * Adds an entry to the file, which is created for its owner alone if it does not exist. A companion reads the previous content or the
 * new one, never a part, and of two commands at once none loses its entry. Returns the number of entries with this name.
 * @throws FileMistakes
 */
export async function addKeyEntry(
  path: string,
  entry: KeyEntry,
  merchantKeys: readonly string[],
): Promise<number> {
  // A link stays one: what it points to is replaced.
  const file = await realpath(path).catch(() => path);
  const temporary = `${file}.new`;
  const handle = await openExclusively(temporary);
  try {
    const earlier = await contentOf(file);
    const keys = [...entriesOf(earlier, merchantKeys), entry];
    const rest = parseJson(earlier);
    const text = `${JSON.stringify({ ...(isRecord(rest) && rest), keys }, null, 2)}\n`;
    parseKeysFile(text, merchantKeys);
    await writeAs(handle, text, file);
    await rename(temporary, file);
    return keys.filter((each) => isRecord(each) && each['name'] === entry.name).length;
  } catch (error) {
    await rm(temporary, { force: true });
    if (error instanceof FileMistakes) throw error;
    throw new FileMistakes(['the file cannot be replaced'], { cause: error });
  } finally {
    await handle.close();
  }
}

const maxWaitMs = 5_000;
const pollMs = 50;

/** The temporary file is the lock of the other. Waits for another command. */
async function openExclusively(temporary: string): Promise<FileHandle> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    try {
      return await open(temporary, 'wx', 0o600);
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST')
        throw new FileMistakes(['no file can be created in its folder'], { cause });
      if (waitedMs >= maxWaitMs)
        throw new FileMistakes(
          [`another command is changing the file, or was interrupted: then remove ${temporary}`],
          { cause },
        );
    }
    await pause(pollMs);
  }
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return '{"keys": []}';
    throw new FileMistakes(['the file cannot be read'], { cause });
  }
}

function entriesOf(text: string, merchantKeys: readonly string[]): unknown[] {
  parseKeysFile(text, merchantKeys);
  const file = parseJson(text);
  return isRecord(file) && Array.isArray(file['keys']) ? file['keys'] : [];
}

/** Writes to the disk, with the owner and the permissions of the file that is to be replaced. */
async function writeAs(handle: FileHandle, text: string, replaced: string): Promise<void> {
  const before = await stat(replaced).catch(() => null);
  if (before !== null) {
    const { uid, gid } = await handle.stat();
    if (before.uid !== uid || before.gid !== gid) await handle.chown(before.uid, before.gid);
    await handle.chmod(before.mode & 0o777);
  }
  await handle.writeFile(text);
  await handle.sync();
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
