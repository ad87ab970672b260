/** The plan of a day: timed steps, each self-contained, so that shrinking can remove any of them. */
import type { CardBehaviour } from './cards.ts';

export type Wallet = 'apple_pay' | 'google_pay';

export type TransferList = 'refunds' | 'payouts' | 'withdrawals';

export interface Amounts {
  BRL?: string;
  USD?: string;
}

/** `c` is the number of a checkout of the day. */
export type Step = { at: number } &
  /** `ofLink`: under the reference of the order's link, as the merchant's own order. */
  (
    | { do: 'create'; c: number; amounts: Amounts; expiresInS: number; ofLink?: boolean }
    | { do: 'cancel'; c: number }
    | { do: 'change_amounts'; c: number; amounts: Amounts }
    | { do: 'link'; c: number; amounts: Amounts; once: boolean; expiresInS?: number }
    /** Buys from the price list, or from the link of this order. */
    | { do: 'buy'; c: number; price: 'mug' | 'tip' | 'link'; quantity: number; presses: number }
    /** Opens the buyer's page in `tabs` tabs, each of which loses its network and is reloaded `reloads` times. */
    | { do: 'visit'; c: number; tabs: number; reloads: number; forMs: number }
    | { do: 'cancel_link'; c: number }
    | { do: 'resend'; nth: number }
    | { do: 'look'; c: number; how: 'view' | 'status' }
    | { do: 'watch'; c: number; forMs: number }
    | { do: 'deposit'; c: number; method: 'pix' | 'card' | 'wallet'; presses: number; wallet?: Wallet }
    /** Presses the buttons of the two wallets in turn. */
    | { do: 'alternate_wallets'; c: number; presses: number }
    | { do: 'pay'; c: number; nth: number }
    | {
        do: 'charge';
        c: number;
        card: CardBehaviour;
        key: number;
        presses: number;
        repeatAfterMs: number | null;
        /** The press with this key used the same card. */
        sameCardAs?: number;
        /** The idempotency key of that press, with another card. */
        sameKeyAs?: number;
      }
    /** Cards that the service rejects without a charge, each with its own key and from another address. */
    | { do: 'rejected_charges'; c: number; presses: number }
    /** `tabs` of the buyer confirm at the same instant, by one process after the other. */
    | { do: 'authenticate'; c: number; passes: boolean; confirms: boolean; tabs?: number }
    | { do: 'processor'; c: number; outcome: 'processing' | 'paid' | 'cancelled' }
    /** `keyOf`: with the key of a refund of that checkout. */
    | {
        do: 'refund';
        c: number;
        amount: string | null;
        key: number;
        repeatAfterMs: number | null;
        keyOf?: number;
      }
    | { do: 'refund_at_service'; c: number; amountMinor: number }
    | { do: 'refund_outcome'; nth: number; outcome: 'succeeded' | 'failed' | 'canceled' | 'requires_action' }
    | { do: 'dispute'; c: number; outcome: 'disputed' | 'dispute_won' | 'dispute_lost' }
    /** `of`: returns the payment of this order. */
    | { do: 'payout'; amount: number; key: number; repeatAfterMs: number | null; of?: number }
    | { do: 'payout_outcome'; nth: number; outcome: 'paid' | 'cancelled' }
    | { do: 'withdraw'; amount: string; key: number; repeatAfterMs: number | null }
    | { do: 'withdrawal_outcome'; nth: number; outcome: 'sending' | 'completed' | 'failed' | 'cancelled' }
    | { do: 'read_money_out' }
    /** Reads one of the requested transfers, in turn. */
    | { do: 'read_transfer'; list: TransferList; nth: number }
    /** Reads a list page by page, with a pause after the first one. */
    | { do: 'walk'; list: 'checkouts' | 'events' | TransferList; limit: number; pauseMs: number }
    /** The service rejects that many refunds for a reason that has passed afterwards. */
    | { do: 'reject_refunds'; times: number }
    | { do: 'forge'; c: number; how: 'paid' | 'other_id' | 'unknown_key' | 'garbage'; times: number }
    | { do: 'intrude'; c: number }
    | { do: 'report_other_amount'; c: number }
    | { do: 'report_other_currency'; c: number }
    /** Erases the buyer's data. */
    | { do: 'forget'; c: number }
    /** `buyers` open the page at the same instant, from addresses of their own. */
    | { do: 'rush'; c: number; buyers: number }
    /** The next charges get the ids of earlier ones. */
    | { do: 'double_ids'; times: number }
    /** The service returns to its records of this long ago. */
    | { do: 'restore_service'; backMs: number }
    /** All processes end, the database returns to the backup, and they start again. */
    | { do: 'back_up' }
    | { do: 'restore' }
    /** A suspended process: its timers, requests and results continue after that time. */
    | { do: 'freeze'; process: number; forMs: number }
    /** Of all processes, or of one. */
    | { do: 'calls'; fate: CallFate; match: string; times: number; process?: number; forMs?: number }
    | { do: 'callbacks'; fate: CallbackFate; forMs: number }
    | { do: 'offline'; loses: 'request' | 'response'; times: number }
    | { do: 'merchant_down'; how: 'refuses' | 'silent' | 'takes_and_fails'; forMs: number }
    | {
        do: 'database';
        fate: 'unreachable' | 'connection_lost_after' | 'busy';
        forMs: number;
        process?: number;
      }
    | { do: 'kill'; process: number; afterOperations: number; when: 'before' | 'after' }
    | { do: 'stop'; process: number }
    | { do: 'clock'; process: number; offsetMs: number }
    /** Sets a new `PAY_KEY` and keeps the old one as a previous key. */
    | { do: 'rotate_keys' }
  );

/** Faults of a call to the service. `taken_…`: the service processed the call all the same. */
export const callFates = [
  'refused',
  'cut_before',
  'taken_cut',
  'silence',
  'taken_silence',
  'taken_late',
  'html',
  'taken_html',
  'server_error',
  'taken_server_error',
  'rate_limited',
  'slow',
  'twice',
  'stale',
] as const;
export type CallFate = (typeof callFates)[number];

export const callbackFates = ['lost', 'twice', 'late', 'reordered'] as const;
export type CallbackFate = (typeof callbackFates)[number];

export interface Plan {
  seed: number;
  processes: number;
  /** Initial clock error of each process. */
  clockOffsetsMs: readonly number[];
  steps: readonly Step[];
  /** The companion has a price list. */
  sells?: boolean;
  /** Error of the service's clock. */
  serviceOffsetMs?: number;
  /** How long the day continues after all faults; by default, 34 hours. */
  quietMs?: number;
  /** Numbers of the orders whose buyers never return. */
  unvisited?: readonly number[];
}

/** Set apart: rows were lost, or the service contradicts itself, so that only what holds all the same is judged. */
export const isExceptional = ({ steps }: Plan): boolean =>
  steps.some((step) => ['restore', 'restore_service', 'double_ids'].includes(step.do));

export const hasRestore = ({ steps }: Plan): boolean => steps.some((step) => step.do === 'restore');
