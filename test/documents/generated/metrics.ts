/** The table of all metrics. */
import { createMetrics } from '../../../server/metrics.ts';

export function metricsTable(): string {
  const rows = createMetrics({ ofProcess: false })
    .reference()
    .map(({ name, type, labels, help }) => {
      const labelled = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labelled} | ${help} |`;
    });
  return ['| metric | type | labels | meaning |', '|---|---|---|---|', ...rows].join('\n');
}
