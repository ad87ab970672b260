#!/usr/bin/env node
/** `npx pay-elements …`: the command line for the merchant interface. */
import { run } from './run.ts';

// The reader of a pipe has gone, such as `head`: there is nothing left to do, and nothing went wrong.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

process.exitCode = await run(process.argv.slice(2), process.env, {
  input: process.stdin,
  output: process.stdout,
  error: process.stderr,
});
