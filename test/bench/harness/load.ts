/** Closed-loop load: each connection sends its next request as soon as it has a response. */
import { HttpConnection } from './http-exchange.ts';
import { quantile, type Sample } from './measure.ts';

export interface Load {
  url: string;
  connections: number;
  durationMs: number;
  /** Text of the next request; null ends the load. */
  next: () => string | null;
}

export interface LoadResult extends Sample {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Throws on any status but 2xx, since fast errors would look like throughput. */
export async function load({ url, connections, durationMs, next }: Load): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)));
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;

  const sendRequests = async (connection: HttpConnection): Promise<void> => {
    for (let now = performance.now(); now < endsAt;) {
      const text = next();
      if (text === null) return;
      const { status, text: response } = await connection.send(text);
      if (status < 200 || status > 299) throw new Error(`${url} returned: ${response.slice(0, 1500)}`);
      const receivedAt = performance.now();
      latenciesMs.push(receivedAt - now);
      now = receivedAt;
    }
  };
  try {
    await Promise.all(open.map(sendRequests));
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
