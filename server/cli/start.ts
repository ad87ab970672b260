/** `npx pay-elements start`: runs the companion as a process. Only this command loads it. */
import type { Terminal } from './command.ts';
import { CliError, exitStatus } from './exit.ts';

const startUsage = `runs the companion, configured by the environment (PAY_BASE_URL, PAY_TOKEN and so on)

  pay-elements start

It ends on SIGTERM and SIGINT. Exit status 78 if the configuration is invalid.`;

/** Resolves once the companion is ready, or has printed its usage; the process lasts while it runs. */
export async function start(args: readonly string[], { output }: Terminal): Promise<number> {
  const [first] = args;
  if (first === '--help' || first === '-h') {
    output.write(`${startUsage}\n`);
    return exitStatus.done;
  }
  if (first !== undefined) {
    throw new CliError(exitStatus.usage, `unknown argument: ${first}\nTry: pay-elements start --help`);
  }
  await import('../main.ts');
  return exitStatus.done;
}
