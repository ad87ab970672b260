/** Tests that the published alert rules and dashboard name only metrics and labels that exist. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { callTable } from '../../server/client/call-table.ts';
import { createMetrics } from '../../server/metrics.ts';
import { root } from '../support/repository/source.ts';

const folder = path.join(root, 'server/deploy');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; refId: string }[];
}

const dashboard = (): { panels: Panel[]; templating: { list: { name: string }[] } } =>
  JSON.parse(read('grafana-dashboard.json')) as ReturnType<typeof dashboard>;

interface Rule {
  name: string;
  expr: string;
}

/** Each alert of the file, which is written in one form. */
const rules = (): Rule[] =>
  [...read('alert-rules.yml').matchAll(/- alert: (\w+)\n {8}expr: ((?:\|\n(?: {10}.*\n)+|.*\n))/g)].map(
    ([, name = '', expr = '']) => ({ name, expr: expr.replace('|', '') }),
  );

const metrics = new Map(
  createMetrics({ ofProcess: false })
    .reference()
    .flatMap(({ name, type, labels }) =>
      type === 'histogram'
        ? [
            [`${name}_bucket`, [...labels, 'le']],
            [`${name}_sum`, labels],
            [`${name}_count`, labels],
          ]
        : [[name, labels]],
    ) as [string, readonly string[]][],
);

/** What is wrong with the names of an expression. */
function faultsOf(expr: string): string[] {
  const named = [...expr.matchAll(/\b(pay_\w+|up)\b(?:\{([^}]*)\})?/g)];
  const faults = named.flatMap(([, name = '', selector = '']) => {
    const labels = name === 'up' ? ['job'] : metrics.get(name);
    if (labels === undefined) return [`no metric ${name}`];
    return [...selector.matchAll(/(\w+)=~?"/g)].flatMap(([, label = '']) =>
      labels.includes(label) ? [] : [`${name} has no label ${label}`],
    );
  });
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  // Of one expression, so that no label of another metric is taken for one.
  const known = new Set([...named.flatMap(([, name = '']) => metrics.get(name) ?? []), 'instance']);
  faults.push(...grouped.filter((label) => !known.has(label)).map((label) => `no label ${label}`));
  const depth = (open: string, close: string): number => expr.split(open).length - expr.split(close).length;
  if (depth('(', ')') !== 0 || depth('{', '}') !== 0 || depth('[', ']') !== 0) faults.push('brackets');
  if (named.length === 0) faults.push('no metric');
  return faults;
}

test('the check finds what is wrong', () => {
  assert.deepEqual(faultsOf('sum(pay_sales_total)'), ['no metric pay_sales_total']);
  assert.deepEqual(faultsOf('pay_funnel_total{stage="paid"}'), ['pay_funnel_total has no label stage']);
  assert.deepEqual(faultsOf('sum by (code) (pay_funnel_total)'), ['no label code']);
  assert.deepEqual(faultsOf('pay_settle_lag_seconds'), ['no metric pay_settle_lag_seconds']);
  assert.deepEqual(faultsOf('sum(pay_funnel_total'), ['brackets']);
  assert.deepEqual(
    faultsOf('histogram_quantile(0.9, sum by (le) (rate(pay_settle_lag_seconds_bucket[5m])))'),
    [],
  );
});

test('every alert rule names metrics and labels that exist', () => {
  const found = rules();
  assert.equal(found.length, [...read('alert-rules.yml').matchAll(/- alert:/g)].length);
  assert.ok(found.length >= 10);
  for (const { name, expr } of found) assert.deepEqual(faultsOf(expr), [], name);
  for (const name of ['NoSaleForAnHour', 'ApprovalRateFalls', 'WebhooksFail', 'EventGivenUp'])
    assert.ok(
      found.some((rule) => rule.name === name),
      name,
    );
});

test('every panel of the dashboard names metrics that exist, and none covers another', () => {
  const { panels, templating } = dashboard();
  assert.deepEqual(
    templating.list.map(({ name }) => name),
    ['datasource'],
  );
  const cells = new Set<string>();
  for (const { title, targets, gridPos } of panels) {
    assert.ok(targets.length > 0, title);
    for (const { expr } of targets) assert.deepEqual(faultsOf(expr), [], title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(x < 24 && !cells.has(`${x} ${y}`), title);
        cells.add(`${x} ${y}`);
      }
    }
  }
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
});

test('every metric of a payment is in the dashboard or in an alert', () => {
  const used = [...dashboard().panels.flatMap(({ targets }) => targets), ...rules()].map(({ expr }) => expr);
  const names = createMetrics({ ofProcess: false })
    .reference()
    .map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => !used.some((expr) => expr.includes(name))),
    [],
  );
});

test('Prometheus reads the key from a file, and the alerts beside it', () => {
  const text = read('prometheus.yml');
  const path = Object.values(callTable)
    .flatMap((resource) => Object.values(resource))
    .find((call) => call.path === '/metrics')?.path;
  assert.match(text, /^ {4}metrics_path: (\S+)$/m);
  assert.equal(/metrics_path: (\S+)/.exec(text)?.[1], path);
  assert.match(text, /^ {6}credentials_file: \/\S+$/m);
  assert.doesNotMatch(text, /^\s*(credentials|bearer_token|password):/m);
  assert.match(text, /^rule_files:\n {2}- alert-rules\.yml$/m);
  assert.ok(read('alert-rules.yml').includes('up{job="pay-elements"}'));
  assert.match(text, /job_name: pay-elements$/m);
});

test('the files are YAML', (context) => {
  const program = 'import sys, yaml; [yaml.safe_load(open(name)) for name in sys.argv[1:]]';
  if (spawnSync('python3', ['-c', 'import yaml']).status !== 0)
    return context.skip('there is no PyYAML here');
  const files = ['prometheus.yml', 'alert-rules.yml'].map((name) => path.join(folder, name));
  const { status, stderr } = spawnSync('python3', ['-c', program, ...files], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
