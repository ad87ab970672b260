/** From the command to the first answer: the companion as it is published, on a database that is there already. */
import path from 'node:path';
import { startCompanion } from '../../support/servers/companion.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { dist } from '../../../widget/build/folders.ts';
import { buildScripts, runBuild } from '../../../widget/build/scripts.ts';
import { startPeer } from '../harness/companion.ts';
import { interleave, measured, type Sample, subject } from '../harness/measure.ts';
import type { Row } from '../harness/row.ts';
import { ownScope } from '../harness/scope.ts';
import type { RunningProcess, Scope } from '../../support/servers/process.ts';

const express = 'bare Express';

export const start: Row = {
  title: 'Start to first answer',
  async measure(bench) {
    await using scope = ownScope();
    const postgres = await startPostgres();
    scope.after(() => postgres.stop());
    await buildScripts();
    // A sister of the scripts' folder, as in the package: there it looks for them.
    const published = path.join(dist, 'bench/server');
    await runBuild('server', published);
    const file = path.relative(path.dirname(dist), path.join(published, 'main.js'));

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
      // Files are read from the disk once.
      await interleave(1, competitors);
      const samples = await interleave(bench.rounds, competitors);
      lines.push(
        measured({ what: engine, unit: 'ms', aim: { beside: express, atMost: 2 } }, samples, 'tookMs'),
      );
    }
    return lines;
  },
};

const timed = (begin: (scope: Scope) => Promise<RunningProcess>) => async (): Promise<Sample> => {
  await using scope = ownScope();
  const startedAt = performance.now();
  const { url } = await begin(scope);
  const answer = await fetch(`${url}/healthz`);
  await answer.text();
  if (!answer.ok) throw new Error(`${url}/healthz was answered ${answer.status}`);
  return { tookMs: performance.now() - startedAt };
};
