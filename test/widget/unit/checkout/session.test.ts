/** Tests that a status response older than a charge does not undo it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/client.ts';
import type { PageActivity } from '../../../../widget/checkout/page-activity.ts';
import { movePayment, refresh } from '../../../../widget/checkout/payment-calls.ts';
import { CheckoutSession } from '../../../../widget/checkout/session.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { until } from '../../../support/until.ts';
import { checkout, payment } from '../views.ts';

/** Companion that holds back its first status response until `releaseFirst`, so that later updates overtake it. */
class SlowCompanion {
  readonly processing: PaymentView = payment({ method: 'card', status: 'processing' });
  readonly calls: string[] = [];
  current: PaymentView | null = null;
  releaseFirst: () => void = () => undefined;
  readonly #held = new Promise<void>((resolve) => {
    this.releaseFirst = resolve;
  });
  readonly #activity: PageActivity = {
    isActive: () => true,
    isOnline: () => true,
    onChange: () => () => undefined,
  };
  readonly session = new CheckoutSession(
    new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret: 'cs_1',
      fetch: async (url) => {
        const call = new URL(url instanceof Request ? url.url : url).pathname.split('/').at(-1) ?? '';
        const isFirst = !this.calls.includes(call);
        this.calls.push(call);
        // Streams fail, so that the session polls the status.
        if (call === 'events') throw new TypeError('cut');
        const view = checkout({ payment: this.current });
        if (call === 'status' && isFirst) await this.#held;
        return Response.json(view);
      },
    }),
    this.#activity,
  );

  async charge(): Promise<void> {
    await movePayment(this.session, 'charge key', async () => {
      this.current = this.processing;
      return this.processing;
    });
  }

  get cardStatus(): string | undefined {
    const { state } = this.session;
    return 'payments' in state ? state.payments.card?.status : undefined;
  }
}

describe('a view that was requested before a charge and received after it', () => {
  test('does not remove the charge: the view is requested again', async (context) => {
    const companion = new SlowCompanion();
    const { session } = companion;
    session.start();
    context.after(() => session.stop());
    await until('the checkout is loaded', () => session.state.phase === 'open');
    const statuses: (string | undefined)[] = [];
    const refreshed = refresh(session);
    await companion.charge();
    session.subscribe(() => statuses.push(companion.cardStatus));
    companion.releaseFirst();
    assert.equal((await refreshed).payment?.id, companion.processing.id);
    assert.deepEqual([...new Set(statuses)], ['processing']);
  });

  test('does not remove the charge while polling in place of a stream', async (context) => {
    const companion = new SlowCompanion();
    const { session } = companion;
    session.start();
    context.after(() => session.stop());
    await until('the status is requested', () => companion.calls.includes('status'));
    await companion.charge();
    const statuses: (string | undefined)[] = [];
    session.subscribe(() => statuses.push(companion.cardStatus));
    companion.releaseFirst();
    await until('the response is applied', () => statuses.length > 0);
    assert.deepEqual([...new Set(statuses)], ['processing']);
  });
});
