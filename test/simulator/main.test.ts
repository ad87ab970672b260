/** Tests the start and the shutdown of the simulator's process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProcess } from '../support/servers/process.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the process prints when it is ready, and ends cleanly on ${signal} with open connections`, async (t) => {
    const running = await startProcess(t, {
      file: 'demo/simulator/main.ts',
      env: { PORT: '0' },
      ready: 'simulator ready:',
    });
    assert.match(running.output(), /\nsimulator ready: http:\/\/[^ ]+\/api\n$/);
    const { origin } = new URL(running.url);
    const stream = await fetch(`${origin}/control/events`);
    assert.equal(stream.status, 200);
    const cut = assert.rejects(stream.text());
    assert.equal(await running.end(signal), 0);
    await cut;
  });
}
