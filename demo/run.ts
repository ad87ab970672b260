/** Runs the demo until it is told to stop. */
import { type Demo, type DemoOptions, startDemo } from './demo.ts';

export async function runDemo(options: DemoOptions): Promise<void> {
  const starting = startDemo(options);

  // Before it is up there is something to take down already.
  const stop = (): void => void starting.then((demo) => demo.close()).then(() => process.exit(0), fail);
  process.once('SIGINT', stop).once('SIGTERM', stop);

  await starting.then(announce, fail);
}

export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new TypeError('PORT must be a number');
  return Number(text);
}

function announce({ simulatorUrl, companionUrl, backOfficeUrl, stageUrl, shopUrl }: Demo): void {
  console.log(`simulator:  ${simulatorUrl}`);
  console.log(`companion:  ${companionUrl}`);
  console.log(`back office: ${backOfficeUrl}`);
  console.log(`stage:      ${stageUrl}`);
  console.log(`demo ready: ${shopUrl}`);
}

export function fail(reason: unknown): void {
  console.error(reason);
  process.exit(1);
}
