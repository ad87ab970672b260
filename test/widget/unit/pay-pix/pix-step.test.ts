import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProblemError } from '../../../../widget/checkout/errors.ts';
import { type PixFacts, pixStep } from '../../../../widget/pay-pix/pix-step.ts';
import { payment } from '../support.ts';

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
    ['nothing is in the way', {}, 'start'],
    ['the payer has to be asked', { needsForm: true }, 'form'],
    ['the page stopped it', { isStopped: true }, 'stopped'],
    ['the page stopped it, and the payer has to be asked', { isStopped: true, needsForm: true }, 'form'],
    ['a code is asked for', { isAsking: true, needsForm: true }, 'preparing'],
    ['a code is there', { payment: live }, 'code'],
    ['a code is there, and another tab asks again', { payment: live, isAsking: true }, 'code'],
    ['a code without a known end', { payment: { ...live, expires_at: '' } }, 'code'],
    ['the outcome is not known', { payment: unnamed }, 'preparing'],
    ['the outcome was not known, and then it was no', { payment: unnamed, error }, 'problem'],
    ['the code has run out', { payment: over }, 'checking'],
    ['the code has run out, and was looked up', { payment: over, lookedUpAtEnd: over.id }, 'expired'],
    ['the same, by a clock that was set back since', { payment: live, lookedUpAtEnd: live.id }, 'expired'],
    ['the code was cancelled', { payment: { ...live, status: 'cancelled' } }, 'expired'],
    ['a new code is asked for', { payment: over, lookedUpAtEnd: over.id, isAsking: true }, 'preparing'],
    ['a new code was refused', { payment: over, lookedUpAtEnd: over.id, error }, 'problem'],
    ['details were refused', { error, needsForm: true }, 'form'],
    [
      'the payment is paid, and the checkout does not say so yet',
      { payment: { ...live, status: 'paid' } },
      'checking',
    ],
  ];
  for (const [name, facts, step] of cases) {
    test(`${name}: ${step}`, () => assert.equal(pixStep({ ...nothing, ...facts }), step));
  }
});
