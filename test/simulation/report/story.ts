/** Renders the observations of a day as a readable timeline. */
import { textOf } from '../judge/ledger.ts';
import type { Json, Observation } from '../world/observation.ts';

/** 1:02:03.456 */
const timeOf = (ms: number): string => {
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(Math.floor(ms % 1000), 3)}`;
};

const short = (name: unknown): string => {
  const text = String(name);
  return text.length > 14 ? `${text.slice(0, 4)}…${text.slice(-6)}` : text;
};

const paymentOf = (body: Json): string => {
  const payment = (body['payment'] ?? (String(body['id']).startsWith('pay_') ? body : null)) as Json | null;
  return payment === null ? '' : `, payment ${short(payment['id'])} is ${String(payment['status'])}`;
};

const summaryOf = (body: Json): string => {
  if (typeof body['code'] === 'string') return ` ${body['code']}`;
  const status = typeof body['status'] === 'string' ? ` ${body['status']}` : '';
  return `${status}${paymentOf(body)}`;
};

const pathOf = (path: string): string => path.replaceAll(/[\w-]{20,}/g, short);

function sentence(observation: Observation): string {
  switch (observation.kind) {
    case 'step': {
      const { at: _at, do: what, ...rest } = observation.step;
      return `STEP ${observation.index}: ${what} ${JSON.stringify(rest)}`;
    }
    case 'request':
      return `${observation.purpose.who} requests process ${observation.process}: ${observation.method} ${pathOf(observation.path)} (checkout ${observation.purpose.c ?? '-'})`;
    case 'response':
      return `  ${observation.purpose.who} receives ${observation.status}${summaryOf(observation.body)} (${observation.purpose.what}, checkout ${observation.purpose.c ?? '-'})`;
    case 'no_response':
      return `  ${observation.purpose.who} receives no response (${observation.purpose.what}, checkout ${observation.purpose.c ?? '-'})`;
    case 'stream':
      return `  the stream of checkout ${observation.c} shows${summaryOf(observation.view)}`;
    case 'service_call':
      return `    service processes ${observation.method} ${pathOf(observation.path)} of process ${observation.process}: ${observation.status} ${textOf(observation.response['status'])}`;
    case 'service_response':
      return `    process ${observation.process} receives for ${observation.method} ${pathOf(observation.path)}: ${observation.outcome} ${textOf(observation.response?.['status'])}`;
    case 'status_change':
      return `    at the service, ${observation.what} ${short(observation.id)} becomes ${observation.status}`;
    case 'callback':
      return `  ${observation.isForged ? 'a forged callback' : 'a callback'} ${observation.body.slice(0, 60)}… gets ${observation.status ?? 'no response'}`;
    case 'webhook':
      return `  the merchant ${observation.isAccepted ? 'accepts' : 'rejects'} ${observation.type} ${short(observation.id)}`;
    case 'process':
      return `PROCESS ${observation.process} ${observation.what}`;
    case 'calm':
      return 'CALM: all faults are over';
    case 'crash':
      return `CRASH ${observation.error}`;
    default:
      return observation satisfies never;
  }
}

export const storyOf = (observations: readonly Observation[]): string[] =>
  observations.map((observation) => `${timeOf(observation.at).padStart(12)}  ${sentence(observation)}`);
