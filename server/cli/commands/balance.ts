/** `pay-elements balance`: shows the balance at the service. */
import { isRecord } from '../../../widget/protocol/decode.ts';
import type { Fields } from '../client.ts';
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { printOne } from '../print.ts';
import { positionalsOf } from './shared.ts';

export const balance: Command = {
  name: 'balance',
  summary: 'show the balance at the service',
  synopsis: [''],
  options: {},
  async run(invocation) {
    positionalsOf(balance, invocation, []);
    const answer = await invocation.client.calls.balance.get();
    printOne(invocation, invocation.isJson ? answer : flat(answer));
    return exitStatus.done;
  },
};

/** Flattens the service's shape: `{brl: {available: 1}}` → `brl.available  1`. */
function flat(fields: Fields, prefix = ''): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isRecord(value) ? Object.entries(flat(value, `${prefix}${name}.`)) : [[prefix + name, value]],
    ),
  );
}
