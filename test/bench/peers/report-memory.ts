/**
 * Preloaded into a measured server: on SIGUSR2 it collects all garbage, releases memory and prints its memory usage.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
process.on('SIGUSR2', () => {
  collect({ type: 'major', flavor: 'last-resort' });
  console.log(`memory: ${JSON.stringify(process.memoryUsage())}`);
});
