/** Help texts of the command line. */
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import { commonOptions } from './settings.ts';

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

export const usageOf = ({ name, summary, synopsis, options }: Command): string =>
  `${summary}

${synopsis.map((form) => `  pay-elements ${name} ${form}`.trimEnd()).join('\n')}

Options
${optionLines({ ...options, ...commonOptions })}

${exits}`;

export const usage = `pay-elements COMMAND: the merchant interface of a companion

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
