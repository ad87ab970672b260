/** Tests which step of a PIX payment is shown. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { type PixFacts, pixStep } from '../../../../widget/pay-pix/view/pix-step.ts';
import { payment } from '../views.ts';

const nowMs = Date.parse('2026-01-01T12:00:00Z');
const nothing: PixFacts = {
  payment: null,
  nowMs,
  isAsking: false,
  error: null,
  needsForm: false,
  isStopped: false,
  lookedUpAtEnd: null,
};
const live = payment({ pix: { code: 'x', image_url: null }, expires_at: '2026-01-01T12:05:00Z' });
const over = { ...live, expires_at: '2026-01-01T11:59:59Z' };
const unnamed = payment({ status: 'processing' });
const error = new ProblemError({ code: 'ACQUIRER_API_ERROR', title: 'no' }, 422, null);

describe('the step of a PIX payment', () => {
  const cases: [string, Partial<PixFacts>, string][] = [
    ['no payment and no form to fill in', {}, 'start'],
    ['the payer details are missing', { needsForm: true }, 'form'],
    ['the page cancelled the submit', { isStopped: true }, 'stopped'],
    [
      'the page cancelled the submit, and payer details are missing',
      { isStopped: true, needsForm: true },
      'form',
    ],
    ['a code is requested', { isAsking: true, needsForm: true }, 'preparing'],
    ['a code is available', { payment: live }, 'code'],
    ['a code is available while another is requested', { payment: live, isAsking: true }, 'code'],
    ['a code without an expiry time', { payment: { ...live, expires_at: '' } }, 'code'],
    ['the outcome of the deposit is unknown', { payment: unnamed }, 'preparing'],
    ['an unknown outcome turned out to be a rejection', { payment: unnamed, error }, 'problem'],
    ['the code has expired', { payment: over }, 'checking'],
    ['the code has expired, and a lookup confirmed it', { payment: over, lookedUpAtEnd: over.id }, 'expired'],
    [
      'a lookup confirmed the expiry, and the clock was set back since',
      { payment: live, lookedUpAtEnd: live.id },
      'expired',
    ],
    ['the code was cancelled', { payment: { ...live, status: 'cancelled' } }, 'expired'],
    [
      'a new code is requested after expiry',
      { payment: over, lookedUpAtEnd: over.id, isAsking: true },
      'preparing',
    ],
    ['the request for a new code was rejected', { payment: over, lookedUpAtEnd: over.id, error }, 'problem'],
    ['the payer details were rejected', { error, needsForm: true }, 'form'],
    [
      'the payment is paid, and the checkout is still open',
      { payment: { ...live, status: 'paid' } },
      'checking',
    ],
  ];
  for (const [name, facts, step] of cases) {
    test(`${name}: ${step}`, () => assert.equal(pixStep({ ...nothing, ...facts }), step));
  }
});
