/** Tests of the demo's texts for states, without a browser: each state has one, and none claims more than is known. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { allCalls } from '../../server/calls/index.ts';
import { calls, events, keys } from '../../server/console/codes/events.ts';
import { declines } from '../../server/console/codes/declines.ts';
import { problems } from '../../server/console/codes/problems.ts';
import { languages } from '../../server/console/language.ts';
import { type CodeTable, wordsFor } from '../../server/console/codes.ts';
import { nameOf, states, type Stateful } from '../../server/console/states.ts';
import { texts as buttonTexts } from '../../demo/console/texts.ts';
import { Account } from '../../demo/stage/browser/account.ts';
import { type MoneyReturn, Refunds, returnedOf } from '../../demo/storefront/refunds.ts';
import {
  payoutMove,
  refundMove,
  transactionVerbs,
  withdrawalMove,
} from '../../demo/simulator/control/moves.ts';
import { declineCodes } from '../../demo/simulator/ledger/declines.ts';
import { deliveryOutcomes, endings, eventTypes } from '../../server/checkouts/checkout.ts';

import { linkStatuses } from '../../server/selling/link.ts';
import { checkoutStatuses } from '../../widget/protocol/checkout.ts';
import { root } from '../support/repository/source.ts';
import { paymentStatuses } from '../../widget/protocol/payment-status.ts';
import { payoutStatuses, refundStatuses, withdrawalStatuses } from '../../server/money-out/views.ts';

describe('the console’s texts for states', () => {
  const all: Readonly<Record<Stateful, readonly string[]>> = {
    checkout: checkoutStatuses,
    payment: paymentStatuses,
    refund: refundStatuses,
    payout: payoutStatuses,
    pixReturn: payoutStatuses,
    withdrawal: withdrawalStatuses,
    link: linkStatuses,
    ended: endings,
    delivery: deliveryOutcomes,
  };
  for (const lang of ['pt-BR', 'en', 'es'] as const) {
    test(`${lang}: one for each state of the companion`, () => {
      for (const [kind, words] of Object.entries(all)) {
        assert.deepEqual(Object.keys(states[lang][kind as Stateful]).sort(), [...words].sort(), kind);
      }
    });
  }

  test('one for each action of the simulator', () => {
    const actions = [refundMove, withdrawalMove, payoutMove].flatMap((move) => move.shape.do.options);
    for (const lang of ['pt-BR', 'en', 'es'] as const) {
      const { moves } = buttonTexts[lang];
      assert.deepEqual(
        [...transactionVerbs, ...actions].filter((action) => !Object.hasOwn(moves, action)),
        [],
      );
    }
  });

  test('an unknown state is shown as it is', () => {
    assert.equal(nameOf('payment', 'half_paid', 'pt-BR'), 'half_paid');
  });
});

describe('the console’s texts for codes', () => {
  const withoutText = (table: CodeTable, codes: readonly string[]): string[] =>
    codes.filter((code) => languages.some((language) => wordsFor(table, code, language) === null));

  test('one for each event and each decline', () => {
    assert.deepEqual(withoutText('events', eventTypes), []);
    assert.ok(declineCodes.length > 30);
    assert.deepEqual(withoutText('declines', declineCodes), []);
  });

  test('one for each error code of a refund, a payout or a withdrawal', async () => {
    const codes = new Set<string>();
    for await (const file of glob(
      '{server/money-out/*.ts,demo/simulator/routes/{payout,withdraw,card-refund}.ts}',
      {
        cwd: root,
      },
    )) {
      const source = await readFile(path.join(root, file), 'utf8');
      for (const [, code] of source.matchAll(/(?:PayError\(|platformError\(\d+, )'([A-Z_]+)'/g))
        codes.add(code ?? '');
    }
    assert.ok(
      codes.has('PAYOUT_COOLDOWN') && codes.has('INSUFFICIENT_BALANCE') && codes.has('REFUND_FAILED'),
    );
    assert.deepEqual(withoutText('problems', [...codes]), []);
  });

  test('one for each reason that the audit can have, and for each error of the console itself', async () => {
    const acts = allCalls.filter(({ method }) => method !== 'GET');
    assert.deepEqual(
      withoutText(
        'calls',
        acts.map(({ id }) => id),
      ),
      [],
    );
    const audited = acts.flatMap(({ errors }) => errors);
    const ofEveryCall = [
      'UNAUTHENTICATED',
      'SCOPE_REQUIRED',
      'LIMIT_EXCEEDED',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
    ];
    assert.ok(audited.length > 20);
    assert.deepEqual(withoutText('problems', [...audited, ...ofEveryCall, 'DATABASE_UNAVAILABLE']), []);
    const own = new Set<string>();
    for await (const file of glob('server/console/**/*.ts', { cwd: root })) {
      const source = await readFile(path.join(root, file), 'utf8');
      for (const [, code = ''] of source.matchAll(/RefusedError\('(\w+)'|problem: '(\w+)'/g)) own.add(code);
    }
    // The error handler has a page for it.
    own.delete('');
    assert.ok(own.has('UNKNOWN') && own.has('companion_unreachable'));
    assert.deepEqual(withoutText('problems', [...own]), []);
  });

  test('no code is in a table twice, and an unknown code has no text', () => {
    for (const table of [calls, events, declines, keys, problems]) {
      const codes = table.flatMap((one) => one.codes);
      assert.deepEqual(codes, [...new Set(codes)]);
    }
    assert.equal(wordsFor('declines', 'no_such_code', 'en'), null);
  });
});

describe('the returned amount that the shop shows', () => {
  const total = { BRL: 68_00, USD: 12_90 };
  const usd = (status: string, amount: string | null): MoneyReturn => ({ status, amount, currency: 'USD' });

  test('counts confirmed refunds as returned, and pending ones as on their way', () => {
    assert.equal(returnedOf(total, []), null);
    assert.equal(
      returnedOf(total, [usd('unknown', null), usd('failed', '5.00'), usd('cancelled', '1.00')]),
      null,
    );
    assert.deepEqual(
      returnedOf(total, [usd('succeeded', '5.00'), usd('succeeded', '0.10'), usd('pending', '2.00')]),
      {
        currency: 'USD',
        minor: 5_10,
        isAll: false,
        pendingMinor: 2_00,
      },
    );
    assert.deepEqual(returnedOf(total, [{ status: 'succeeded', amount: '68.00', currency: 'BRL' }]), {
      currency: 'BRL',
      minor: 68_00,
      isAll: true,
      pendingMinor: 0,
    });
  });

  test('ignores outdated events and refunds of a duplicate payment', () => {
    const refunds = new Refunds();
    const paid = (id: string): void => refunds.take({ type: 'payment.paid', data: { payment: { id } } });
    const refund = (status: string, payment = 'first'): void =>
      refunds.take({
        type: `refund.${status}`,
        data: { refund: { id: `of ${payment}`, payment, status, amount: '5.00', currency: 'USD' } },
      });
    paid('first');
    paid('second');
    refund('pending');
    refund('succeeded');
    refund('pending');
    refund('succeeded', 'second');
    assert.deepEqual(
      refunds.all.map(({ status }) => status),
      ['succeeded'],
    );
  });
});

test('the phone’s account pays up to its balance, exact to the cent', () => {
  const account = new Account();
  const before = account.balance;
  account.take(68.1);
  account.take(0.2);
  assert.equal(account.balance, Math.round((before - 68.3) * 100) / 100);
  assert.equal(account.covers(account.balance), true);
  assert.equal(account.covers(account.balance + 0.01), false);
  account.take(account.balance);
  assert.equal(account.balance, 0);
});
