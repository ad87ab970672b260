/**
 * A JSON file of the operator: loaded at start, and again whenever it changes or the process gets SIGHUP. A file with mistakes is
 * rejected, and the previous content kept.
 */
import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { z } from 'zod';

interface FileLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface WatchedFile<Content> {
  /** The newest valid content. */
  readonly current: Content;
  reload(): void;
  close(): void;
}

/** Every mistake of a file, by its path in it: `prices.mug.amounts.BRL must be …`. */
export class FileMistakes extends Error {
  override readonly name: string = 'FileMistakes';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[], options?: ErrorOptions) {
    super(`The file is not usable:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`, options);
    this.mistakes = mistakes;
  }
}

/** Editors write in several steps: the file is read after this time without a change. */
const settleMs = 100;

/** Every mistake in the file, behind the setting and the file. */
export function mistakesInFile(path: string, setting: string, parse: (text: string) => unknown): string[] {
  try {
    parse(read(resolve(path)));
    return [];
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error;
    return error.mistakes.map((mistake) => `${setting} ${path}: ${mistake}`);
  }
}

export interface WatchedFileOptions<Content> {
  /** In the log's messages. */
  name: string;
  /** @throws FileMistakes */
  parse: (text: string) => Content;
  /** Fields of the log's message about a loaded content. */
  logged?: (content: Content) => Record<string, unknown>;
  log: FileLog;
}

/** @throws FileMistakes if the first content is invalid. */
export function watchFile<Content>(
  path: string,
  { name, parse, logged = () => ({}), log }: WatchedFileOptions<Content>,
): WatchedFile<Content> {
  const file = resolve(path);
  let text = read(file);
  let current = parse(text);
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    try {
      const newText = read(file);
      if (newText === text) return;
      current = parse(newText);
      text = newText;
      log.info(logged(current), `${name} loaded`);
    } catch (error) {
      if (!(error instanceof FileMistakes)) throw error;
      log.error({ err: error }, `${name} rejected`);
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchTarget();
      reload();
    }, settleMs);
    timer.unref();
  };
  const watched = (path: string, isOfFile: (name: string | null) => boolean): FSWatcher | null => {
    try {
      const watcher = watch(path, { persistent: false }, (_event, name) => void (isOfFile(name) && soon()));
      watcher.on('error', (error) => log.warn({ err: error }, `${name}: the file cannot be watched`));
      return watcher;
    } catch (error) {
      log.warn({ err: error }, `${name}: the file cannot be watched`);
      return null;
    }
  };

  // Watches the folder: when an editor replaces the file, a watch of the file itself ends.
  const folderWatcher = watched(dirname(file), (name) => name === null || name === basename(file));
  // Watches the file too, which may be a link, or mounted alone into a container: its changes do not appear in the folder.
  let targetWatcher: FSWatcher | null = null;
  function watchTarget(): void {
    targetWatcher?.close();
    targetWatcher = existsSync(file) ? watched(file, () => true) : null;
  }
  watchTarget();
  process.on('SIGHUP', reload);

  return {
    get current() {
      return current;
    },
    reload,
    close() {
      clearTimeout(timer);
      folderWatcher?.close();
      targetWatcher?.close();
      process.off('SIGHUP', reload);
    },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new FileMistakes(['the file cannot be read'], { cause });
  }
}

/** @throws FileMistakes */
export function parseJson(json: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The rest of the parser's message would quote the file.
    const [place] = / \(line \d+ column \d+\)$/.exec(error instanceof Error ? error.message : '') ?? [''];
    throw new FileMistakes([`the file is not valid JSON${place}`]);
  }
}

export function mistakesOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join('.');
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at(key)} is not a known field`);
  if (issue.code === 'invalid_key')
    return [`${path} must be a name of lower case letters, digits and hyphens`];
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const isOurs = /^(must|is|does|needs) /.test(issue.message);
  return [`${path || 'the file'} ${isMissing ? 'is required' : isOurs ? issue.message : 'is not valid'}`];
}
