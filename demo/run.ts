/** Runs the demo until the process is interrupted, and prints its addresses. */
import type { Demo } from './demo.ts';

export async function runDemo(starting: Promise<Demo>): Promise<void> {
  // Registered before the start is complete: there is already something to clean up.
  const stop = (): void => void starting.then((demo) => demo.close()).then(() => process.exit(0), fail);
  process.once('SIGINT', stop).once('SIGTERM', stop);

  await starting.then(announce, fail);
}

export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new TypeError('PORT must be a number');
  return Number(text);
}

function announce(demo: Demo): void {
  const { simulatorUrl, companionUrl, consoleUrl, staticShopUrl, stageUrl, shopUrl } = demo;
  console.log(`simulator:  ${simulatorUrl}`);
  console.log(`companion:  ${companionUrl}`);
  console.log(`console:     ${consoleUrl}`);
  if (staticShopUrl !== undefined) console.log(`static shop: ${staticShopUrl}`);
  console.log(`stage:      ${stageUrl}`);
  console.log(`demo ready: ${shopUrl}`);
}

export function fail(reason: unknown): void {
  console.error(reason);
  process.exit(1);
}
