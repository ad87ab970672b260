import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob } from './job.ts';

test('a job ends with its process, whatever that leaves behind', { timeout: 60_000 }, async () => {
  // Until it has ended, it holds the output open.
  const command = ['sh', '-c', 'sleep 600 & echo started'] as const;
  const { output, passed } = await runJob({ name: 'leaves a child', command, counts: 'exit' });
  assert.equal(output, 'started\n');
  assert.equal(passed, 1);
});
