import type { Refusal } from '../../control/refusal.ts';
import { words } from './format.ts';
import { texts } from './texts.ts';

/** Translates a refusal. One of a proxy in between has no code. */
export function refusalText({ code, from = '', to = '' }: Partial<Refusal>): string {
  const text = code && texts.refusals[code];
  return text?.(words(from), words(to)) ?? texts.failed;
}
