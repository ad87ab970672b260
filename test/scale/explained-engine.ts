/** Wraps a database engine so that each statement of the store is explained before it runs. */
import type { Engine, Sql, Value } from '../../server/storage/engine.ts';

export interface Explained<P> {
  text: string;
  plan: P;
  /** Duration of the statement itself. */
  elapsedMs: number;
}

export function explainedEngine<P>(
  engine: Engine,
  explain: (sql: Sql, text: string, parameters: readonly Value[]) => Promise<P>,
  onExplained: (explained: Explained<P>) => void,
): Engine {
  const explaining = (sql: Sql): Sql => {
    async function run<T>(text: string, parameters: readonly Value[], act: () => Promise<T>): Promise<T> {
      const isData = /^\s*(SELECT|WITH|UPDATE|DELETE)/.test(text) && text.includes('pay_');
      const plan = isData ? await explain(sql, text, parameters) : undefined;
      const startedAt = performance.now();
      const result = await act();
      if (plan !== undefined) onExplained({ text, plan, elapsedMs: performance.now() - startedAt });
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
    transaction: (work) => engine.transaction((sql) => work(explaining(sql))),
    statement: (work) => engine.statement((sql) => work(explaining(sql))),
    read: (work) => engine.read((sql) => work(explaining(sql))),
    insert: (into, values) => engine.insert(into, values),
    grouped: (work) => engine.grouped((sql, units) => work(explaining(sql), units)),
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}
