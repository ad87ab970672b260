/** The call of the audit. */
import { z } from 'zod';
import { type AuditEntry, auditOutcomes } from '../audit/audit.ts';
import { isoTime } from '../values/iso-time.ts';
import {
  component,
  pageShape,
  shape,
  text,
  textOrNull,
  time,
  typeNames,
  whole,
  word,
} from '../values/view-fields.ts';
import { call } from './call.ts';
import { query, wholeNumber } from '../http/input-fields.ts';

const filter = shape(() =>
  query({
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe('Position of the last one seen'),
    limit: wholeNumber(1, 500).default(100),
    checkout: z.string().max(64).optional().describe('Only what was done to this order'),
    object: z.string().max(64).optional().describe('Only what was done to the object with this id'),
  }).register(typeNames, { name: 'AuditFilter' }),
);

const entryShape = component('AuditEntry', () => ({
  position: whole('Place in the audit; it grows'),
  at: time('Time of the call'),
  key: textOrNull(
    'Name of the key; `PAY_MERCHANT_KEY` for that one, `in-process` for functions of a mounted companion, null for an unknown key',
  ),
  call: text('Operation id of the call'),
  object: textOrNull('Id of what the call created, changed or named; null if there is none'),
  checkout: text('Id of the order').exactOptional(),
  reference: text('The merchant’s own name of the order').exactOptional(),
  outcome: word(
    auditOutcomes,
    '`unknown` if the service had not responded; `failed` if an internal error ended the call',
  ),
  address: textOrNull('Address of the caller; null within the process'),
  reason: text('Code of the error').exactOptional(),
}));

const auditPage = shape(() => pageShape(entryShape()).meta({ id: 'AuditPage' }));

export const audit = {
  list: call({
    id: 'listAudit',
    method: 'GET',
    path: '/v1/audit',
    scope: 'read',
    tag: 'Operation',
    summary: 'List who did what and what was refused, oldest first',
    description:
      'Every call that changes something, and every refused one; of refused calls with keys that the companion does not know, only some. Pass `next` as `after` for the following page, or the last `position` to continue later.',
    input: filter,
    output: auditPage,
    answers: { 200: 'The page' },
    errors: [],
    async handle({ audit }, { input: { after, limit, checkout, object } }) {
      const found = await audit.list({ after, limit: limit + 1, checkout, object });
      const data = found.slice(0, limit);
      const next = found.length > limit ? String(data.at(-1)?.position ?? '') : null;
      return { view: { data: data.map(entryView), next } };
    },
  }),
};

const entryView = ({ position, at, keyName, checkout, reference, reason, ...entry }: AuditEntry) => ({
  position,
  at: isoTime(at),
  key: keyName,
  call: entry.call,
  object: entry.object,
  ...(checkout !== null && { checkout }),
  ...(reference !== null && { reference }),
  outcome: entry.outcome,
  address: entry.address,
  ...(reason !== null && { reason }),
});
