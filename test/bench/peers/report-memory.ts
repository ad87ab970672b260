/** Loaded into a server that is measured: at SIGUSR2 it collects its garbage, gives the room back, and says what it has left. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
process.on('SIGUSR2', () => {
  collect({ type: 'major', flavor: 'last-resort' });
  console.log(`memory: ${JSON.stringify(process.memoryUsage())}`);
});
