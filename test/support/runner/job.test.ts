/** Tests of jobs, the child processes of `npm test`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob } from './job.ts';

test('a job ends with its process, even if that leaves a child running', { timeout: 60_000 }, async () => {
  // The child would hold the output open until it ends.
  const command = ['sh', '-c', 'sleep 600 & echo started'] as const;
  const { output, passed } = await runJob({ name: 'leaves a child', command, counts: 'exit' });
  assert.equal(output, 'started\n');
  assert.equal(passed, 1);
});
