/** Preloaded into each test file: ends a process that timers, servers or children keep alive after its tests, with an error. */
import { after } from 'node:test';

/** `TEST_GRACE_MS` for the tests of this file. */
const graceMs = Number(process.env['TEST_GRACE_MS'] ?? 60_000);

after(() => {
  setTimeout(() => {
    console.error(
      `Still open ${graceMs / 1000} s after the tests: ${process.getActiveResourcesInfo().join(', ')}`,
    );
    process.exit(1);
  }, graceMs).unref();
});
