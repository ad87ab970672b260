/** The names in a callback's body, if it can be read at all. Nothing else of it is ever used: it is unsigned (§6). */
import { isRecord } from '../../widget/protocol/decode.ts';
import type { Hint } from '../checkouts/checkout.ts';

/** What it says it is about; needed only where the creating call never answered. */
export const serviceIdIn = (hint: Hint): string | undefined => nameIn(hint, 'idTransaction');

/** Only in CARD_REFUND callbacks. */
export const refundIdIn = (hint: Hint): string | undefined => nameIn(hint, 'refund_id');

function nameIn({ body }: Hint, member: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    const name = isRecord(parsed) ? parsed[member] : undefined;
    return typeof name === 'string' && name !== '' && name.length <= 200 ? name : undefined;
  } catch {
    return undefined;
  }
}
