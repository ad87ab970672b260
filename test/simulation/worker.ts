/** Plays a range of days in a process of its own, and reports to whoever started it. */
import { installVirtualWorld } from './runtime/install.ts';

installVirtualWorld();
const { playDays } = await import('./play-days.ts');

process.once('message', (order: Parameters<typeof playDays>[0]) => {
  void playDays(order, (report) => process.send?.(report)).then(() => process.disconnect());
});
process.send?.({ kind: 'ready' });
