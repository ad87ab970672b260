/** What happened, in sentences that a person can read. */
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

const said = (body: Json): string => {
  if (typeof body['code'] === 'string') return ` ${body['code']}`;
  const status = typeof body['status'] === 'string' ? ` ${body['status']}` : '';
  return `${status}${paymentOf(body)}`;
};

const pathOf = (path: string): string => path.replaceAll(/[\w-]{20,}/g, short);

function sentence(seen: Observation): string {
  switch (seen.saw) {
    case 'step': {
      const { at: _at, do: what, ...rest } = seen.step;
      return `STEP ${seen.index}: ${what} ${JSON.stringify(rest)}`;
    }
    case 'asked':
      return `${seen.purpose.who} asks process ${seen.process}: ${seen.method} ${pathOf(seen.path)} (checkout ${seen.purpose.c ?? '-'})`;
    case 'answered':
      return `  ${seen.purpose.who} is answered ${seen.status}${said(seen.body)} (${seen.purpose.what}, checkout ${seen.purpose.c ?? '-'})`;
    case 'unanswered':
      return `  ${seen.purpose.who} gets no answer (${seen.purpose.what}, checkout ${seen.purpose.c ?? '-'})`;
    case 'stream':
      return `  the stream of checkout ${seen.c} shows${said(seen.view)}`;
    case 'taken':
      return `    service takes ${seen.method} ${pathOf(seen.path)} from process ${seen.process}: ${seen.status} ${textOf(seen.answer['status'])}`;
    case 'heard':
      return `    process ${seen.process} hears of ${seen.method} ${pathOf(seen.path)}: ${seen.outcome} ${textOf(seen.answer?.['status'])}`;
    case 'moved':
      return `    at the service, ${seen.what} ${short(seen.id)} becomes ${seen.status}`;
    case 'called_back':
      return `  ${seen.isForged ? 'a forged callback' : 'a callback'} ${seen.body.slice(0, 60)}… is answered ${seen.status ?? 'nothing'}`;
    case 'webhook':
      return `  the merchant ${seen.isTaken ? 'takes' : 'refuses'} ${seen.type} ${short(seen.id)}`;
    case 'process':
      return `PROCESS ${seen.process} ${seen.what}`;
    case 'calm':
      return 'CALM: all troubles are over';
    case 'crashed':
      return `CRASH ${seen.error}`;
    default:
      return seen satisfies never;
  }
}

export const storyOf = (observations: readonly Observation[]): string[] =>
  observations.map((seen) => `${timeOf(seen.at).padStart(12)}  ${sentence(seen)}`);
