/** `pay-elements evidence`: prints what an issuer or bank asks about an order. */
import { evidencePage } from '../../calls/evidence-page.ts';
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { printOne } from '../print.ts';
import { checkoutIdOf, positionalsOf } from './shared.ts';

export const evidence: Command = {
  name: 'evidence',
  summary: 'print what an issuer or bank asks about an order',
  synopsis: ['CHECKOUT|REFERENCE [--html > order.html]'],
  options: { html: { type: 'boolean', help: 'a page to print, in Portuguese if LANG is' } },
  async run(invocation) {
    const { client, values, terminal } = invocation;
    const [name] = positionalsOf(evidence, invocation, ['ORDER']);
    const view = await client.calls.checkouts.evidence(await checkoutIdOf(client, name));
    if (values['html'] === true)
      terminal.output.write(evidencePage(view, process.env['LANG']?.replace('_', '-')));
    else printOne(invocation, view);
    return exitStatus.done;
  },
};
