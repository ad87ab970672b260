/** Plans of PostgreSQL. */
import type { Row, Sql, Value } from '../../server/storage/engine.ts';
import type { Explained } from './explained-engine.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

export async function explainOnPostgres(
  sql: Sql,
  text: string,
  parameters: readonly Value[],
): Promise<PlanNode> {
  const row = await sql.get(`EXPLAIN (FORMAT JSON) ${text}`, parameters);
  if (!row) throw new Error('PostgreSQL explained nothing');
  return planOf(row);
}

function planOf(row: Row): PlanNode {
  const [first] = row['QUERY PLAN'] as { Plan: PlanNode }[];
  if (!first) throw new Error('PostgreSQL explained nothing');
  return first.Plan;
}

/** Every node of it, the root first. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that are read as a whole, however many rows they have. */
export const wholeTables = ({ plan }: Explained<PlanNode>): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?');

/** Which way it goes to which table. */
export const waysOf = (plan: PlanNode): string =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`)
    .join(', ');
