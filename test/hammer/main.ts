/**
 * Command `node test/hammer/main.ts [calls]`: prints the cost of each abuse. Exits with 1 if one exceeds its limits.
 */
import { abuses } from './abuses.ts';
import { type Cost, excessOf, hammer, heading, row } from './hammer.ts';

const calls = Number(process.argv[2] ?? 2_000);
if (!Number.isSafeInteger(calls) || calls < 1)
  throw new TypeError('the number of calls must be a whole number');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
console.log(line(heading));
console.log(line(heading.map(() => '---')));
let failed = false;
for (const abuse of abuses) {
  const stops: (() => Promise<unknown>)[] = [];
  let cost: Cost;
  try {
    cost = await hammer({ after: (stop) => void stops.push(stop) }, abuse, calls);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
  console.log(line(row(cost)));
  for (const excess of excessOf(cost)) {
    failed = true;
    console.error(`${abuse.name}: ${excess}`);
  }
}
process.exitCode = failed ? 1 : 0;
