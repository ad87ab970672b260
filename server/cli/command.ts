/** The interface of a command. */
import type { Readable } from 'node:stream';
import type { CompanionClient, Settings } from './client.ts';
import type { TextOutput } from './output.ts';

export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: TextOutput;
  error: TextOutput;
}

/** As `node:util` parses them: every option of the commands is a string or a flag. */
export type Values = Record<string, string | boolean | undefined>;

export interface Invocation {
  client: CompanionClient;
  settings: Settings;
  values: Values;
  positionals: string[];
  isJson: boolean;
  terminal: Terminal;
}

export interface Option {
  type: 'string' | 'boolean';
  /** Placeholder of the value in the help. */
  value?: string;
  help: string;
}

export interface Command {
  name: string;
  summary: string;
  /** The arguments after the name. */
  synopsis: string[];
  options: Record<string, Option>;
  run(invocation: Invocation): Promise<number>;
}

export const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
