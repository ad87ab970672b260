/**
 * `npm run demo`: the shop with its stage and back office, the companion and the simulator of the payment service, each
 * on an origin of its own of this machine.
 *
 * `PORT` is the shop's; the others take the ports that follow, or free ones for `PORT=0`. `--dev` restarts it at
 * each change.
 */
import { type Demo, startDemo } from './demo.ts';
import { restartOnChange } from './dev.ts';

const { PORT = '4300' } = process.env;

if (process.argv.includes('--dev')) restartOnChange();
else await run();

async function run(): Promise<void> {
  if (!/^\d{1,5}$/.test(PORT)) return fail('PORT must be a number');
  const starting = startDemo({ port: Number(PORT), reloads: process.argv.includes('--reloads') });

  // Before it is up there is something to take down already.
  const stop = (): void => void starting.then((demo) => demo.close()).then(() => process.exit(0), fail);
  process.once('SIGINT', stop).once('SIGTERM', stop);

  await starting.then(announce, fail);
}

function announce({ simulatorUrl, companionUrl, backOfficeUrl, stageUrl, shopUrl }: Demo): void {
  console.log(`simulator:  ${simulatorUrl}`);
  console.log(`companion:  ${companionUrl}`);
  console.log(`back office: ${backOfficeUrl}`);
  console.log(`stage:      ${stageUrl}`);
  console.log(`demo ready: ${shopUrl}`);
}

function fail(reason: unknown): void {
  console.error(reason);
  process.exit(1);
}
