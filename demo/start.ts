/**
 * `npm run demo`: starts the shop with its stage and console, the companion and the simulator of the
 * payment service, each on an origin of its own on this machine.
 *
 * `PORT` is the shop's; the others take the ports that follow, or free ones for `PORT=0`. `--dev` restarts
 * the demo at each change.
 */
import { buildScripts } from '../widget/build/scripts.ts';
import { startDemo } from './demo.ts';
import { restartOnChange } from './dev.ts';
import { portOf, runDemo } from './run.ts';

const { PORT = '4300' } = process.env;

if (process.argv.includes('--dev')) restartOnChange();
else {
  await buildScripts();
  await runDemo(startDemo({ port: portOf(PORT), reloads: process.argv.includes('--reloads') }));
}
