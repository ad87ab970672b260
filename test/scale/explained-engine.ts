/** An engine that has PostgreSQL explain each statement of the store before it runs. */
import type { Engine, Row, Sql, Value } from '../../server/storage/engine.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

export interface Explained {
  text: string;
  plan: PlanNode;
  /** What the statement then took. */
  elapsedMs: number;
}

export function explainedEngine(engine: Engine, onExplained: (explained: Explained) => void): Engine {
  const watched = (sql: Sql): Sql => {
    async function run<T>(text: string, parameters: readonly Value[], act: () => Promise<T>): Promise<T> {
      const isData = /^\s*(SELECT|WITH|UPDATE|DELETE)/.test(text) && text.includes('pay_');
      const row = isData ? await sql.get(`EXPLAIN (FORMAT JSON) ${text}`, parameters) : undefined;
      const startedAt = performance.now();
      const result = await act();
      if (row) onExplained({ text, plan: planOf(row), elapsedMs: performance.now() - startedAt });
      return result;
    }
    return {
      all: (text, parameters = []) => run(text, parameters, () => sql.all(text, parameters)),
      get: (text, parameters = []) => run(text, parameters, () => sql.get(text, parameters)),
      run: (text, parameters = []) => run(text, parameters, () => sql.run(text, parameters)),
    };
  };
  return {
    dialect: engine.dialect,
    channel: engine.channel,
    transaction: (work) => engine.transaction((sql) => work(watched(sql))),
    statement: (work) => engine.statement((sql) => work(watched(sql))),
    read: (work) => engine.read((sql) => work(watched(sql))),
    insert: (into, values) => engine.insert(into, values),
    grouped: (work) => engine.grouped((sql, units) => work(watched(sql), units)),
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}

function planOf(row: Row): PlanNode {
  const [first] = row['QUERY PLAN'] as { Plan: PlanNode }[];
  if (!first) throw new Error('PostgreSQL explained nothing');
  return first.Plan;
}

/** Every node of it, the root first. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that are read as a whole, however many rows they have. */
export const wholeTables = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?');

/** Which way it goes to which table. */
export const waysOf = (plan: PlanNode): string =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`)
    .join(', ');
