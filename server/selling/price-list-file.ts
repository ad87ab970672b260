/**
 * Loads the price list: at start, and again whenever the file changes or the process gets SIGHUP. A list with mistakes is rejected,
 * and the previous one kept.
 */
import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { CompanionLog } from '../log.ts';
import { parsePriceList, type PriceList, PriceListError } from './price-list.ts';

export interface PriceListFile {
  /** The newest valid list. */
  readonly current: PriceList;
  reload(): void;
  close(): void;
}

/** Editors write in several steps: the file is read after this time without a change. */
const settleMs = 100;

/** Every mistake in the list, behind the setting and the file. */
export function mistakesInPrices(path: string, setting: string): string[] {
  try {
    parsePriceList(read(resolve(path)));
    return [];
  } catch (error) {
    if (!(error instanceof PriceListError)) throw error;
    return error.mistakes.map((mistake) => `${setting} ${path}: ${mistake}`);
  }
}

/** @throws PriceListError if the first list is invalid. */
export function openPriceListFile(path: string, log: CompanionLog): PriceListFile {
  const file = resolve(path);
  let text = read(file);
  let current = parsePriceList(text);
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    try {
      const newText = read(file);
      if (newText === text) return;
      current = parsePriceList(newText);
      text = newText;
      log.info({ count: Object.keys(current.prices).length }, 'price list loaded');
    } catch (error) {
      if (!(error instanceof PriceListError)) throw error;
      log.error({ err: error }, 'price list rejected');
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
      watcher.on('error', (error) => log.warn({ err: error }, 'price list: the file cannot be watched'));
      return watcher;
    } catch (error) {
      log.warn({ err: error }, 'price list: the file cannot be watched');
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
    throw new PriceListError(['the file cannot be read'], { cause });
  }
}
