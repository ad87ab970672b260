/**
 * Preload that moves the clock of its process ahead by the milliseconds in `CLOCK_FILE`, read at the start and at each
 * SIGUSR2. Timers are not affected, as if the machine's clock were set.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const { now } = Date;
let aheadMs = 0;

function read(): void {
  aheadMs = Number(readFileSync(file, 'utf8'));
}

read();
process.on('SIGUSR2', read);
Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, parameters: unknown[], made) =>
    Reflect.construct(target, parameters.length > 0 ? parameters : [Date.now()], made) as Date,
});
