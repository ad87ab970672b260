/** Tests the image, the compose file and the systemd unit as far as possible without a container engine. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { configFields, variableOf } from '../../server/config/config.ts';
import { merchantKey } from '../support/servers/companion.ts';
import { startProcess, suiteScope } from '../support/servers/process.ts';
import { run, temporaryFolder } from '../support/repository/packed-package.ts';
import { liveAccount, startSimulator } from '../support/servers/simulator.ts';
import { root } from '../support/repository/source.ts';

const read = (name: string): string => readFileSync(path.join(root, 'server/deploy', name), 'utf8');
const dockerfile = read('Dockerfile');
const known = new Set(configFields.map(variableOf));
const deploymentVariables = new Set([
  'COMPANION_HOST',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'NODE_ENV',
]);

describe('the image', { concurrency: false }, () => {
  const scope = suiteScope();

  test('contains all that the companion needs: it starts from the files of the last stage, and ends on SIGTERM', async () => {
    const app = await temporaryFolder(scope);
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    const copied = [...lastStage.matchAll(/^COPY --from=build \/build\/(\S+) (\S+)$/gm)];
    assert.equal(copied.length, 3);
    for (const [, source = '', target = ''] of copied) {
      const to = path.join(app, target, target.endsWith('/') ? path.basename(source) : '');
      await mkdir(path.dirname(to), { recursive: true });
      await cp(path.join(root, source), to, { recursive: true });
    }
    const command = commandOf(lastStage, 'CMD');
    const [shell = '', flag, script = ''] = command;
    assert.deepEqual([shell, flag], ['sh', '-c']);
    const main = /^ulimit -c 0 && exec node (\S+)$/.exec(script)?.[1] ?? '';
    const limits = spawnSync(shell, ['-c', script.replace(`node ${main}`, 'cat /proc/self/limits')]);
    assert.match(limits.stdout.toString(), /^Max core file size +0 +0 /m);

    const simulator = await startSimulator(scope);
    const companion = await startProcess(scope, {
      file: path.join(app, main),
      ready: 'companion ready:',
      env: {
        NODE_ENV: 'production',
        PAY_BASE_URL: simulator.baseUrl,
        PAY_TOKEN: liveAccount.token,
        PAY_SECRET: liveAccount.secret,
        PAY_MERCHANT_KEY: merchantKey,
        PAY_DATABASE_URL: `sqlite:${path.join(app, 'companion.db')}`,
        // The frame's page is served only when this is set.
        PAY_RAW_CARD: 'frame',
        PORT: '0',
      },
    });
    for (const page of [
      '/healthz',
      '/readyz',
      '/pay.js',
      '/pay.classic.js',
      '/frame/card',
      '/scripts.json',
    ]) {
      assert.equal((await fetch(companion.url + page)).status, 200, page);
    }
    const [node = '', ...probe] = commandOf(lastStage, 'HEALTHCHECK');
    assert.equal(node, 'node');
    await run(process.execPath, probe, { env: { PORT: new URL(companion.url).port } });
    assert.equal(await companion.end('SIGTERM'), 0);
    await assert.rejects(run(process.execPath, probe, { env: { PORT: new URL(companion.url).port } }));
  });

  test('copies only existing files', () => {
    for (const [, files = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
      for (const file of files.split(' ')) assert.ok(existsSync(path.join(root, file)), file);
    }
  });
});

test('deployment files name only variables that the companion knows', () => {
  for (const file of globSync('*', { cwd: path.join(root, 'server/deploy') })) {
    const named = read(file).match(/\b(?:PAY|POSTGRES|COMPANION)_[A-Z_]+\b/g) ?? [];
    const unknown = named.filter((name) => !known.has(name) && !deploymentVariables.has(name));
    assert.deepEqual(unknown, [], file);
  }
  for (const name of ['PAY_BASE_URL', 'PAY_TOKEN', 'PAY_SECRET', 'PAY_MERCHANT_KEY']) {
    for (const file of ['compose.yaml', 'companion.env.example']) assert.ok(read(file).includes(name), name);
  }
});

test('compose has two companions, a database and a proxy, and takes secrets from the environment', () => {
  const compose = read('compose.yaml');
  assert.match(compose, /^ {2}companion:\n[\s\S]*?^ {6}replicas: 2$/m);
  for (const service of ['proxy', 'companion', 'database'])
    assert.match(compose, new RegExp(`^ {2}${service}:$`, 'm'));
  for (const name of ['PAY_TOKEN', 'PAY_SECRET', 'PAY_MERCHANT_KEY', 'POSTGRES_PASSWORD']) {
    assert.match(compose, new RegExp(`${name}: \\$\\{${name}:\\?`));
  }
  for (const [, file = ''] of compose.matchAll(/- \.\/(\w+):/g)) assert.ok(read(file), file);
});

test('compose passes every setting to the companion', () => {
  const compose = read('compose.yaml');
  // Set by the image.
  const imageVariables = ['PORT', 'HOST'];
  const isPassed = (name: string): boolean => new RegExp(`^ {6}${name}: \\S`, 'm').test(compose);
  assert.deepEqual(
    [...known].filter((name) => !imageVariables.includes(name) && !isPassed(name)),
    [],
  );
});

test('disables core dumps, which would contain cards and keys', () => {
  assert.match(read('pay-elements.service'), /^LimitCORE=0$/m);
  assert.match(read('compose.yaml'), /^ {4}ulimits: \{ core: 0 \}$/m);
});

test('systemd accepts the unit', (context) => {
  const unit = path.join(root, 'server/deploy/pay-elements.service');
  const { error, status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--recursive-errors=no', unit],
    {
      encoding: 'utf8',
    },
  );
  if (error) return context.skip('there is no systemd-analyze here');
  assert.equal(status, 0, stdout + stderr);
});

test('Caddy accepts the Caddyfile', (context) => {
  const file = path.join(root, 'server/deploy/Caddyfile');
  const { error, status, stderr } = spawnSync(
    'caddy',
    ['adapt', '--adapter', 'caddyfile', '--config', file],
    { encoding: 'utf8', env: { ...process.env, COMPANION_HOST: 'pay.shop.example' } },
  );
  if (error) return context.skip('there is no caddy here');
  assert.equal(status, 0, stderr);
});

/** The command of an instruction in exec form (a JSON list, run without a shell). */
function commandOf(stage: string, instruction: 'CMD' | 'HEALTHCHECK'): string[] {
  const line = stage.replaceAll('\\\n', '').match(new RegExp(`^${instruction}\\b.*?(\\[.*\\])$`, 'm'))?.[1];
  assert.ok(line, instruction);
  return JSON.parse(line) as string[];
}
