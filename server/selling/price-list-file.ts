/**
 * Loads the price list: at start, and again whenever the file changes or the process gets SIGHUP. A list with mistakes is rejected,
 * and the previous one kept.
 */
import { type FSWatcher, readFileSync, watch } from 'node:fs';
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
    timer = setTimeout(reload, settleMs);
    timer.unref();
  };

  // Watches the folder: when an editor replaces the file, a watch of the file itself ends.
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(file)) soon();
    });
    watcher.on('error', (error) => log.warn({ err: error }, 'price list: the file cannot be watched'));
  } catch (error) {
    log.warn({ err: error }, 'price list: the file cannot be watched');
  }
  process.on('SIGHUP', reload);

  return {
    get current() {
      return current;
    },
    reload,
    close() {
      clearTimeout(timer);
      watcher?.close();
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
