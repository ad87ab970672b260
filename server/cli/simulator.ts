/** `npx pay-elements simulator`: runs the simulator, a separate program that loads nothing of the companion. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CliError, exitStatus } from './exit.ts';

interface SimulatorModule {
  runSimulator(
    args: readonly string[],
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<number>;
  /** In this process, on a free port of the loopback interface. */
  startSimulator(): Promise<{ url: string; baseUrl: string; close(): Promise<void> }>;
}

/** Resolves to the exit status, once the simulator has ended. */
export async function simulator(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  return (await loadSimulator()).runSimulator(args, environment);
}

/** @throws CliError in a clone that has not been built. */
export async function loadSimulator(): Promise<SimulatorModule> {
  const built = import.meta.resolve('#simulator');
  if (!existsSync(fileURLToPath(built))) {
    throw new CliError(exitStatus.usage, 'the simulator is not built; in a clone: npm run build');
  }
  return (await import(/* @vite-ignore */ built)) as SimulatorModule;
}
