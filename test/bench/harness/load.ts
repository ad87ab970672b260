/** Closed-loop load: each connection asks again as soon as it is answered. */
import { HttpConnection } from './http-exchange.ts';
import { quantile, type Sample } from './measure.ts';

export interface Load {
  url: string;
  connections: number;
  durationMs: number;
  /** The next request's text; null when there is none left, which ends the load. */
  next: () => string | null;
}

export interface LoadResult extends Sample {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Throws at an answer that is no success: a fast refusal is not speed. */
export async function load({ url, connections, durationMs, next }: Load): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)));
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;

  const keepAsking = async (connection: HttpConnection): Promise<void> => {
    for (let now = performance.now(); now < endsAt;) {
      const text = next();
      if (text === null) return;
      const { status, text: answer } = await connection.send(text);
      if (status < 200 || status > 299) throw new Error(`${url} was answered: ${answer.slice(0, 1500)}`);
      const answeredAt = performance.now();
      latenciesMs.push(answeredAt - now);
      now = answeredAt;
    }
  };
  try {
    await Promise.all(open.map(keepAsking));
  } finally {
    for (const connection of open) connection.close();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: latenciesMs.length / seconds,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  };
}
