/**
 * Renders a visit as a text waterfall: one line per exchange, from sending until the browser has the complete response.
 */
import type { Exchange } from './https-proxy.ts';

const barWidth = 48;

/** `startMs` is when the page was requested; `readyMs` is how long after that it was ready. */
export function waterfallOf(exchanges: readonly Exchange[], startMs: number, readyMs: number): string {
  const shown = exchanges.filter(({ sentAtMs }) => sentAtMs - startMs < readyMs);
  const endMs = Math.max(readyMs, ...shown.map(({ receivedAtMs }) => receivedAtMs - startMs));
  const column = (ms: number): number => Math.round((Math.max(0, ms) / endMs) * barWidth);
  const drawn = new Set<number>();
  const lines = shown.map(({ host, method, path, bodyBytes, ...at }) => {
    const [connected, sent, received] = [at.connectedAtMs, at.sentAtMs, at.receivedAtMs].map((ms) =>
      column(ms - startMs),
    ) as [number, number, number];
    // The connection's setup is drawn at its first request.
    const from = drawn.has(at.connectedAtMs) ? sent : connected;
    drawn.add(at.connectedAtMs);
    const bar = ' '.repeat(from) + '·'.repeat(sent - from) + '█'.repeat(Math.max(1, received - sent));
    return [
      `${method.padEnd(7)} ${nameOf(host, path)}`.padEnd(46),
      `${(bodyBytes / 1000).toFixed(1)} kB`.padStart(8),
      `${Math.round(at.sentAtMs - startMs)}`.padStart(6),
      `${Math.round(at.receivedAtMs - startMs)}`.padStart(6),
      ` |${bar.padEnd(barWidth)}|`,
    ].join(' ');
  });
  const ready = ' '.repeat(column(readyMs)) + '▲';
  return [
    `${' '.repeat(47)}${'body'.padStart(7)} ${'sent'.padStart(6)} ${'there'.padStart(6)} ms`,
    ...lines,
    `${`ready after ${Math.round(readyMs)} ms`.padEnd(46 + 1 + 8 + 1 + 6 + 1 + 6 + 3)}${ready}`,
  ].join('\n');
}

function nameOf(host: string, path: string): string {
  const [where = ''] = host.split('.');
  const name = `${where}${path.split('?')[0] ?? ''}`;
  return name.length > 38 ? `${name.slice(0, 24)}…${name.slice(-13)}` : name;
}
