/** Runs one command line: finds its command, and prints usage, version and errors. */
import type { Writable } from 'node:stream';
import { nodeFault } from '../process/node-version.ts';
import { version } from '../values/version.ts';
import { CompanionClient } from './client.ts';
import type { Terminal, Command } from './command.ts';
import { consoleCommand } from './console.ts';
import { commands } from './commands/index.ts';
import { deployFiles } from './deploy-files.ts';
import { doctor, doctorUsage } from './doctor/index.ts';
import { useEgressProxy } from './egress.ts';
import { exam } from './exam.ts';
import { CliError, exitStatus } from './exit.ts';
import { keys } from './keys.ts';
import { textOutput } from './output.ts';
import { readSettings, commonOptions } from './settings.ts';
import { simulator } from './simulator.ts';
import { start } from './start.ts';

type Environment = Record<string, string | undefined>;

export interface Streams {
  input: Terminal['input'];
  output: Writable;
  error: Writable;
}

/** Resolves to the exit status. */
export async function run(
  args: readonly string[],
  environment: Environment,
  { input, output, error: errors }: Streams,
): Promise<number> {
  const terminal: Terminal = { input, output: textOutput(output), error: textOutput(errors) };
  try {
    const fault = nodeFault();
    if (fault !== null) throw new CliError(exitStatus.usage, fault);
    return await runCommand(args, environment, terminal);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.error.write(`pay-elements: ${error.message}\n`);
    return error.status;
  }
}

async function runCommand(
  [name, ...rest]: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  const print = (text: string): void => terminal.output.write(`${text}\n`);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    print(usage);
    return name === undefined ? exitStatus.usage : exitStatus.done;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    print(version);
    return exitStatus.done;
  }
  if (name !== 'simulator' && name !== 'start') await useEgressProxy(environment);
  // The doctor checks whether the companion responds, so it must work without one.
  if (name === 'doctor') {
    if (!rest.includes('--help') && !rest.includes('-h')) return doctor(rest, environment, terminal);
    print(doctorUsage);
    return exitStatus.done;
  }
  if (name === 'simulator') return simulator(rest, environment);
  if (name === 'start') return start(rest, terminal);
  if (name === 'exam') return exam(rest, environment, terminal);
  if (name === 'console') return consoleCommand(rest, environment, terminal);
  if (name === 'keys') return keys(rest, environment, terminal);
  if (name === 'deploy-files') return deployFiles(rest, terminal);
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new CliError(exitStatus.usage, `unknown command: ${name}\n\n${usage}`);
  if (rest.includes('--help') || rest.includes('-h')) {
    print(usageOf(command));
    return exitStatus.done;
  }
  const { values, positionals, settings } = await readSettings(command, rest, environment);
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

const pad = (text: string): string => `  ${text.padEnd(30)}`;

const exits = `Exit status
${pad('0')}done
${pad('1')}rejected by the companion
${pad('2')}invalid command or option, or a missing setting
${pad('3')}not confirmed; nothing was sent
${pad('4')}the companion could not be reached; the request may have taken effect
${pad('5')}accepted, with an outcome that the service has not reported`;

const optionLines = (options: Command['options']): string =>
  Object.entries(options)
    .map(([name, { value, help }]) => `${pad(`--${name}${value === undefined ? '' : ` ${value}`}`)}${help}`)
    .join('\n');

/** Help texts of the command line. */
const usageOf = ({ name, summary, synopsis, options }: Command): string =>
  `${summary}

${synopsis.map((form) => `  pay-elements ${name} ${form}`.trimEnd()).join('\n')}

Options
${optionLines({ ...options, ...commonOptions })}

${exits}`;

const usage = `pay-elements COMMAND: the merchant interface of a companion

${commands.map(({ name, summary }) => `${pad(name)}${summary}`).join('\n')}
${pad('start')}runs the companion, configured by the environment
${pad('console')}runs the console: pages for the people of the shop
${pad('keys')}makes, lists and checks the keys of PAY_KEYS
${pad('doctor')}checks a deployment and prints how to fix it
${pad('exam')}examines your webhook handler, and says what it gets wrong
${pad('deploy-files')}copies files for nginx, systemd, Docker, Prometheus and others
${pad('simulator')}runs a payment service without a network

  pay-elements COMMAND --help      usage and options of the command
  pay-elements --version           print the version

${exits}`;
