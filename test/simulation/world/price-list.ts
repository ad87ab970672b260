/** Price list of the simulated shop, written to a file for the companion to read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const mug = { BRL: '59.90', USD: '12.00' };
export const tipOf = (c: number): string => `${10 + c}.50`;

const priceList = {
  shop: { name: 'Café Sertão' },
  prices: {
    mug: { title: 'Mug', amounts: mug, quantity: { max: 10 }, collect: ['name', 'email'] },
    tip: { title: 'Tip', open: { BRL: { min: '5.00', max: '500.00' } } },
  },
};

let written: string | null = null;

/** Path of the file, written once per process. */
export function priceListFile(): string {
  if (written !== null) return written;
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-simulation-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  written = path.join(folder, 'prices.json');
  writeFileSync(written, JSON.stringify(priceList));
  return written;
}
