/** Help texts of the command line. */
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import { commonOptions } from './settings.ts';

const pad = (text: string): string => `  ${text.padEnd(30)}`;

const exits = `Exit status
${pad('0')}done
${pad('1')}the companion said no
${pad('2')}the command cannot be understood, or a setting is missing
${pad('3')}not confirmed; nothing was sent
${pad('4')}the companion could not be reached: what was asked may have been done
${pad('5')}taken, and the service has not said what came of it`;

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
${pad('doctor')}looks at a deployment and says what to do
${pad('simulator')}runs a payment service without a network

  pay-elements COMMAND --help      its forms and options
  pay-elements --version           of this package

${exits}`;
