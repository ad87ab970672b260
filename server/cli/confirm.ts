/** Requests confirmation of an irreversible command: prints what it will do and waits for "yes". */
import { createInterface } from 'node:readline/promises';
import type { Invocation } from './command.ts';
import { CliError, exitStatus } from './exit.ts';
import { list } from './print.ts';

/** Throws unless `--yes` is given or "yes" is typed; nothing has been sent by then. */
export async function confirm(
  { values, terminal }: Invocation,
  what: string,
  facts: Record<string, string>,
): Promise<void> {
  if (values['yes'] === true) return;
  if (terminal.input.isTTY !== true) {
    throw new CliError(exitStatus.usage, `${what} cannot be undone: without a terminal, add --yes`);
  }
  terminal.error.write(`${what}\n${list(facts)}\n`);
  const prompt = createInterface({ input: terminal.input, output: terminal.error.stream });
  try {
    const answer = await prompt.question('This cannot be undone. Type yes to continue: ');
    if (answer.trim() !== 'yes') throw new CliError(exitStatus.notConfirmed, 'nothing was sent');
  } finally {
    prompt.close();
  }
}
