/** Sends the call that charges a card. Card data goes to the service and is stored nowhere. */
import type { CardData } from '../../widget/protocol/requests.ts';
import { payerOf, postbackUrl } from './new-payment.ts';
import { applyCardResult } from './apply-card-result.ts';
import type { Customer, Payment } from './checkout.ts';
import { withLease } from './call-lease.ts';
import { mayRepeat } from './repeat-policy.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import type { Parts, WithPayments } from './ports.ts';
import type { Settle } from './settle-payment.ts';

export interface ChargeInput {
  card: CardData;
  details: Customer;
  /** The network of the buyer's address. */
  addressPrefix?: string | null;
  fraudSession: string | null;
  /** Of the amounts that the buyer was shown. */
  revision: number;
  /** The requesting page, to which the buyer returns from the bank if the checkout has no other address. */
  pageUrl?: string | null;
  idempotencyKey: string;
}

/** Limits the card attempts of one client address. The first two methods throw when none is left. */
export interface AddressAttempts {
  check(): Promise<void>;
  /** Counts an attempt before it is sent, or a key that was repeated with another card. */
  count(): Promise<void>;
  /** Removes a count, since the attempt did not reach the service. */
  giveBack(): Promise<void>;
}

/** A browser's request to charge a card, and what its steps need. */
export interface ChargeRequest extends WithPayments {
  parts: Parts;
  settle: Settle;
  lookups: PacedLookups;
  input: ChargeInput;
  addressAttempts: AddressAttempts;
}

interface ChargeCall {
  payment: Payment;
  /** An earlier call for this payment may have taken effect. */
  isRepeat: boolean;
}

export async function send(
  { parts, settle, checkout, input }: ChargeRequest,
  { payment, isRepeat }: ChargeCall,
): Promise<Payment> {
  const { name, email } = payerOf(checkout, input.details);
  // The cardholder's name (§4.2) may differ from the name of the merchant's customer.
  const answer = await withLease(parts, payment.id, () =>
    parts.gateway.charge(
      {
        amountMinor: payment.amountMinor,
        card: input.card,
        name: input.details.name ?? name ?? null,
        email: email ?? null,
        fraudSession: input.fraudSession,
        postbackUrl: postbackUrl(parts, payment.id),
        returnUrl: checkout.returnUrl ?? input.pageUrl ?? null,
        idempotencyKey: payment.id,
        isRepeat,
      },
      () => mayRepeat(parts, payment),
    ),
  );
  try {
    return await applyCardResult(parts, settle, payment, answer);
  } finally {
    await parts.cardBrake?.record(answer);
  }
}
