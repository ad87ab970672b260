/** Shows that a callback was lost, and later that a lookup found the payment instead. */
import { html, nothing, type TemplateResult } from 'lit';
import type { WireEntry } from '../wire/wire.ts';
import type { Texts } from './texts.ts';

export type LostCallback = 'lost' | 'healed';

/** State of the latest lost callback, or of the latest about `payment`. `entries` are those of the visitor's own orders. */
export function lostCallbackIn(entries: readonly WireEntry[], payment?: string): LostCallback | null {
  const lost = entries.findLast((entry) => {
    const about = paymentOf(entry);
    return entry.status === 'lost' && about !== null && (payment === undefined || about === payment);
  });
  const about = lost && paymentOf(lost);
  if (!lost || !about) return null;
  const isHealed = entries.some(
    ({ kind, status, title, atMs }) =>
      kind === 'lookup' && status === 200 && atMs >= lost.atMs && title.endsWith(`/${about}`),
  );
  return isHealed ? 'healed' : 'lost';
}

/**
 * Id of the payment that a callback is about; null for one about a refund or payout, which no payment lookup
 * replaces.
 */
function paymentOf({ kind, sent }: WireEntry): string | null {
  if (kind !== 'hint') return null;
  const { idTransaction, typeTransaction } = sent as { idTransaction?: string; typeTransaction?: string };
  return /^(PIX|CARD)$/.test(typeTransaction ?? '') ? (idTransaction ?? null) : null;
}

export interface LostCallbackView {
  texts: Texts['lostCallback'];
  callback: LostCallback | null;
  onWire: () => void;
}

export function lostCallbackView({ texts, callback, onWire }: LostCallbackView): TemplateResult {
  // Always in the page: screen readers announce what is added to an existing status region.
  return html`<div class="lost-callback ${callback ?? ''}" role="status">
    ${
      callback === null
        ? nothing
        : html`<p>${texts[callback]}</p>
            <button type="button" class="button second small" @click=${onWire}>${texts.open}</button>`
    }
  </div>`;
}
