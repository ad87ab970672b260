/** Explains statements on PostgreSQL and reads the plans. */
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
  if (!row) throw new Error('PostgreSQL returned no plan');
  return planOf(row);
}

function planOf(row: Row): PlanNode {
  const [first] = row['QUERY PLAN'] as { Plan: PlanNode }[];
  if (!first) throw new Error('PostgreSQL returned no plan');
  return first.Plan;
}

/** All nodes of a plan, the root first. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that the plan reads completely. */
export const wholeTables = ({ plan }: Explained<PlanNode>): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?');

/** How the plan accesses each table, as text. */
export const accessPathsOf = (plan: PlanNode): string =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`)
    .join(', ');
