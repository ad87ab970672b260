/**
 * Runs single test files with their runner: `npm run test:file -- FILE…`; with `--watch` before them again
 * at each change, and without a file the units of server and elements that need no browser.
 */
import { spawn } from 'node:child_process';
import { compileCache } from './support/runner/compile-cache.ts';
import { root } from './support/runner/job.ts';

const units = ['test/server/**/*.test.ts', 'test/widget/unit/**/*.test.ts'];

const [first, ...others] = process.argv.slice(2);
const isWatching = first === '--watch';
const named = [...(isWatching || first === undefined ? [] : [first]), ...others];
const files = named.length > 0 ? named : units;
const inBrowsers = files.filter((file) => file.endsWith('.browser.ts'));
const inNode = files.filter((file) => !file.endsWith('.browser.ts'));
const watch = isWatching ? ['--watch'] : [];

if (named.length === 0 && !isWatching) {
  console.error('Name a file: npm run test:file -- test/server/values/money.test.ts');
  process.exit(2);
}
if (inBrowsers.length > 0 && inNode.length > 0) {
  console.error('Files *.browser.ts run in browsers, the others in Node: name those of one kind.');
  process.exit(2);
}
const [program, ...args] =
  inBrowsers.length > 0
    ? ['wtr', '--config', 'test/widget/web-test-runner.config.js', ...watch, '--files', ...inBrowsers]
    : [process.execPath, '--test', ...watch, ...inNode];
const env = { ...process.env, ...compileCache };
const child = spawn(program ?? '', args, { cwd: root, stdio: 'inherit', env });
// Ctrl-C reaches the child directly.
process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (status) => (process.exitCode = status ?? 1));
