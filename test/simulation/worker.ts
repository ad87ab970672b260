/** Worker process of the simulation: plays the range of days that its parent sends, and reports to it. */
import { installVirtualWorld } from './runtime/install-virtual-world.ts';

installVirtualWorld();
const { playDays } = await import('./play-days.ts');

process.once('message', (task: Parameters<typeof playDays>[0]) => {
  void playDays(task, (report) => process.send?.(report)).then(() => process.disconnect());
});
process.send?.({ kind: 'ready' });
