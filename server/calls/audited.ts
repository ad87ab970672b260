/** Records the calls of the merchant interface in the audit: those that change something, and those that are refused. */
import { isRecord } from '../../widget/protocol/decode.ts';
import { asPayError } from '../errors.ts';
import type { Call, Domain } from './call.ts';
import type { Request } from './functions.ts';

/** Who calls, and from where. */
export interface CallOrigin {
  /** Null for a key that the companion does not know. */
  keyName: string | null;
  /** Null within the process. */
  address: string | null;
}

type AuditedCall = Pick<Call, 'id' | 'method' | 'path'>;

export async function auditDone(
  domain: Domain,
  call: AuditedCall,
  { id }: Pick<Request, 'id'>,
  view: unknown,
  origin: CallOrigin,
): Promise<void> {
  if (call.method === 'GET') return;
  const fields = isRecord(view) ? view : {};
  // What an entry is about says more than its own id.
  const object = safeId(textOf(fields['object']) ?? undefined) ?? textOf(fields['id']) ?? safeId(id);
  const checkout =
    textOf(fields['checkout']) ??
    (isOfCheckout(call) ? object : await checkoutOfPayment(domain, textOf(fields['payment'])));
  await domain.audit.done({
    ...origin,
    call: call.id,
    object,
    checkout,
    reference: textOf(fields['reference']) ?? (await referenceOf(domain, checkout)),
    outcome: fields['status'] === 'unknown' ? 'unknown' : 'done',
    reason: null,
  });
}

/** Of reads, only those that the key may not make. */
export async function auditRefused(
  domain: Domain,
  call: AuditedCall,
  { id, input }: Pick<Request, 'id' | 'input'>,
  thrown: unknown,
  origin: CallOrigin,
): Promise<void> {
  const { status, code, extensions } = asPayError(thrown);
  if (call.method === 'GET' && status !== 401 && status !== 403) return;
  // Nothing is looked up for strangers.
  const named = origin.keyName === null ? null : await namedCheckout(domain, call, { id, input }, extensions);
  await domain.audit.refused({
    ...origin,
    call: call.id,
    object: safeId(id),
    checkout: named?.id ?? null,
    reference: named?.reference ?? null,
    outcome: status < 500 ? 'refused' : 'failed',
    reason: code,
  });
}

const isOfCheckout = ({ path }: AuditedCall): boolean => path.startsWith('/v1/checkouts');

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Null for what is no id of the companion or of the service: it could be anything, such as a client secret or a card number. */
const safeId = (id: string | undefined): string | null =>
  id !== undefined && /^[\w-]{1,64}$/.test(id) && !/^\d{12,}$/.test(id) ? id : null;

async function referenceOf({ parts }: Domain, checkout: string | null): Promise<string | null> {
  return checkout === null ? null : ((await parts.store.checkoutById(checkout))?.reference ?? null);
}

async function checkoutOfPayment(
  { parts: { store } }: Domain,
  payment: string | null,
): Promise<string | null> {
  if (payment === null) return null;
  const found = (await store.paymentById(payment)) ?? (await store.paymentByServiceId(payment));
  return found?.checkoutId ?? null;
}

/** The order that a refused call is about: by its path, the payment of its body, or the error. Null if the database is unavailable. */
async function namedCheckout(
  domain: Domain,
  call: AuditedCall,
  { id, input }: Pick<Request, 'id' | 'input'>,
  extensions: Readonly<Record<string, unknown>>,
): Promise<{ id: string; reference: string } | null> {
  try {
    const payment = isRecord(input) ? safeId(textOf(input['payment']) ?? undefined) : null;
    const checkout =
      (await checkoutOfPayment(domain, payment)) ??
      (isOfCheckout(call) ? (safeId(id) ?? textOf(extensions['checkout'])) : null);
    return checkout === null ? null : await domain.parts.store.checkoutById(checkout);
  } catch {
    return null;
  }
}
