/** Scans a process's log as it is written and keeps only lines with secrets. */
import { merchantKey } from '../support/servers/companion.ts';
import { cardNumbers } from './hostile.ts';

const secrets = new RegExp(`${cardNumbers.join('|')}|pcs_co_[^.\\s"]+\\.|${merchantKey}|sk_live_sim`, 'g');
/** Longer than any secret. */
const overlap = 200;

export class LogWatch {
  /** Each secret's first characters, and the line that contains it. */
  readonly found: string[] = [];
  bytes = 0;
  #tail = '';
  #memory = '';

  add(text: string): void {
    this.bytes += text.length;
    const all = this.#tail + text;
    for (const match of all.matchAll(secrets)) {
      if (match.index + match[0].length <= this.#tail.length) continue;
      const line = all.slice(all.lastIndexOf('\n', match.index) + 1).split('\n')[0] ?? '';
      this.found.push(`${match[0].slice(0, 7)}…: ${line.slice(0, 300)}`);
    }
    if (text.includes('memory: ')) this.#memory += text;
    this.#tail = all.slice(-overlap);
  }

  /** The process's reports of its memory usage. */
  memoryLines(): string {
    return this.#memory;
  }
}
