/** Writes text to a terminal: the one place through which every command prints. */
import type { Writable } from 'node:stream';

/** Controls, halves of surrogate pairs, and marks without a shape other than joiners: they could move the cursor or reorder the line. */
const hidden = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Escapes hidden characters as JSON does, so that JSON stays valid. */
export const visible = (text: string): string =>
  text.replaceAll(hidden, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

export interface TextOutput {
  /** Line breaks and tabs are kept, other hidden characters escaped. */
  write(text: string): void;
  /** For a prompt, which moves the cursor itself. */
  readonly stream: Writable;
}

export const textOutput = (stream: Writable): TextOutput => ({
  write(text) {
    stream.write(
      text
        .split(/(\r?\n|\t)/)
        .map((part, index) => (index % 2 === 1 ? part : visible(part)))
        .join(''),
    );
  },
  stream,
});
