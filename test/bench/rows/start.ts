/** Row `start`: time from the command to the first response of the published companion on an existing database. */
import path from 'node:path';
import { startCompanion } from '../../support/servers/companion.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { buildPublished, startPeer } from '../harness/companion.ts';
import { interleave, measured, type Sample, subject } from '../harness/measure.ts';
import type { Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import type { RunningProcess, Scope } from '../../support/servers/process.ts';

const express = 'bare Express';

export const start: Row = {
  title: 'Start to first response',
  async measure(bench) {
    await using scope = commandScope();
    const postgres = await startPostgres();
    scope.after(() => postgres.stop());
    const file = await buildPublished();

    const companion = (databaseUrl: string) =>
      timed((turn) =>
        startCompanion(turn, {
          file,
          baseUrl: 'http://127.0.0.1:9/api',
          databaseUrl,
          env: { LOG_LEVEL: 'info' },
        }),
      );
    const engines = {
      SQLite: companion(`sqlite:${path.join(bench.folder, 'start.db')}`),
      PostgreSQL: companion(await postgres.createDatabase()),
    };
    const lines = [];
    for (const [engine, ours] of Object.entries(engines)) {
      const competitors = { [subject]: ours, [express]: timed((turn) => startPeer(turn, 'express-hello')) };
      // Warms the file cache.
      await interleave(1, competitors);
      const samples = await interleave(bench.rounds, competitors);
      lines.push(
        measured({ what: engine, unit: 'ms', aim: { comparedTo: express, atMost: 2 } }, samples, 'tookMs'),
      );
    }
    return lines;
  },
};

const timed = (begin: (scope: Scope) => Promise<RunningProcess>) => async (): Promise<Sample> => {
  await using scope = commandScope();
  const startedAt = performance.now();
  const { url } = await begin(scope);
  const response = await fetch(`${url}/healthz`);
  await response.text();
  if (!response.ok) throw new Error(`${url}/healthz returned ${response.status}`);
  return { tookMs: performance.now() - startedAt };
};
