#!/usr/bin/env node
/** `npx pay-elements …`: the command line for the merchant interface. */
import { commands } from './commands/index.ts';
import type { Terminal } from './command.ts';
import { CliError, exitStatus } from './exit.ts';
import { CompanionClient } from './client.ts';
import { doctor, doctorUsage } from './doctor/index.ts';
import { nodeFault } from '../node-version.ts';
import { readSettings } from './settings.ts';
import { simulator } from './simulator.ts';
import { start } from './start.ts';
import { usage, usageOf } from './usage.ts';
import { version } from '../version.ts';

const terminal: Terminal = { input: process.stdin, output: process.stdout, error: process.stderr };

try {
  const fault = nodeFault();
  if (fault !== null) throw new CliError(exitStatus.usage, fault);
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(`pay-elements: ${error.message}`);
  process.exitCode = error.status;
}

async function run([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(usage);
    return name === undefined ? exitStatus.usage : exitStatus.done;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    console.log(version);
    return exitStatus.done;
  }
  // The doctor checks whether the companion responds, so it must work without one.
  if (name === 'doctor') {
    if (!rest.includes('--help') && !rest.includes('-h')) return doctor(rest, process.env, terminal);
    console.log(doctorUsage);
    return exitStatus.done;
  }
  if (name === 'simulator') return simulator(rest, process.env);
  if (name === 'start') return start(rest, terminal);
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new CliError(exitStatus.usage, `unknown command: ${name}\n\n${usage}`);
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(usageOf(command));
    return exitStatus.done;
  }
  const { values, positionals, settings } = await readSettings(command, rest, process.env);
  const client = new CompanionClient(settings);
  return await command.run({
    client,
    settings,
    values,
    positionals,
    isJson: values['json'] === true,
    terminal,
  });
}
