/** Extracts the ids in a callback's body. Nothing else of it is used, since it is unsigned (§6). */
import { isRecord } from '../../widget/protocol/decode.ts';
import type { Callback } from '../checkouts/checkout.ts';

const members = ['idTransaction', 'refund_id'] as const;

/** The charge named by a callback; used only if the creating call had no response. */
export const serviceIdIn = (callback: Callback): string | undefined => namesIn(callback.body).idTransaction;

/** The refund named by a CARD_REFUND callback. */
export const refundIdIn = (callback: Callback): string | undefined => namesIn(callback.body).refund_id;

export function namesIn(body: Uint8Array): Partial<Record<(typeof members)[number], string>> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (!isRecord(parsed)) return {};
    const named = members.flatMap((member) => {
      const name = parsed[member];
      return typeof name === 'string' && name !== '' && name.length <= 200 ? [[member, name] as const] : [];
    });
    return Object.fromEntries(named);
  } catch {
    return {};
  }
}
