#!/usr/bin/env node
/** `npx pay-elements …`: the command line for the merchant interface. */
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), process.env, {
  input: process.stdin,
  output: process.stdout,
  error: process.stderr,
});
