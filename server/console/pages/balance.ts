/** The balance, and a chart of incoming and outgoing amounts. */
import type { Language } from '../language.ts';
import { type Html, html } from '../../values/html.ts';
import type { Balance, Event } from '../merchant-api.ts';
import { money, page, type PageContext, when } from './page.ts';

interface Movement {
  at: string;
  type: string;
  currency: string;
  /** Major units; negative if outgoing. */
  amount: number;
}

/**
 * Movements from final events, oldest first; a request alone is no movement. A refund is debited when the charge shows it (§4.6 rule 5).
 */
export function movementsOf(events: readonly Event[]): Movement[] {
  const refundedBefore = new Map<string, number>();
  return events.flatMap(({ type, timestamp: at, data }): Movement[] => {
    const { payment, payout, withdrawal } = data;
    if (payment) {
      const { id, currency } = payment;
      const refunded = Number(payment.refunded_amount);
      const newlyRefunded = Math.round((refunded - (refundedBefore.get(id) ?? 0)) * 100) / 100;
      refundedBefore.set(id, refunded);
      return [
        ...(type === 'payment.paid' ? [Number(payment.amount)] : []),
        ...(newlyRefunded > 0 ? [-newlyRefunded] : []),
        ...(type === 'payment.dispute_lost' ? [-Number(payment.dispute?.amount ?? 0)] : []),
      ].map((amount) => ({ at, type, currency, amount }));
    }
    if (type === 'payout.paid' && payout) {
      return [{ at, type, currency: 'BRL', amount: -Number(payout.amount ?? 0) - Number(payout.fee ?? 0) }];
    }
    if (type === 'withdrawal.completed' && withdrawal) {
      return [{ at, type, currency: 'BRL', amount: -Number(withdrawal.amount) }];
    }
    return [];
  });
}

const currencies = ['BRL', 'USD'] as const;
/** Number of bars: more would be too thin to see. */
const barsShown = 24;

export function balancePage(context: PageContext, balance: Balance, movements: readonly Movement[]): Html {
  const { texts, language } = context;
  const figure = (name: string, amount: number, currency: string): Html =>
    html`<div class="panel figure">
      <dt>${name} · ${currency}</dt>
      <dd>${money(amount, currency, language)}</dd>
    </div>`;
  return page(context, {
    section: 'balance',
    title: texts.nav.balance,
    main: html`<div data-live>
      <dl class="figures">
        ${figure(texts.available, balance.brl.available, 'BRL')}
        ${figure(texts.reserved, balance.brl.reserved, 'BRL')}
        ${figure(texts.available, balance.usd.available, 'USD')}
        ${figure(texts.held, balance.usd.held, 'USD')}
      </dl>
      <h2>${texts.movements}</h2>
      ${currencies.map((currency) =>
        chart(
          context,
          currency,
          movements.filter((movement) => movement.currency === currency).slice(-barsShown),
        ),
      )}
    </div>`,
  });
}

const size = { width: 800, height: 220, middle: 110, gap: 6 };

function chart(context: PageContext, currency: string, movements: readonly Movement[]): Html {
  const { texts, language } = context;
  if (movements.length === 0) {
    return html`<section class="panel">
      <h3>${currency}</h3>
      <p class="empty">${texts.none}</p>
    </section>`;
  }
  const largest = Math.max(...movements.map(({ amount }) => Math.abs(amount)));
  const step = size.width / Math.max(movements.length, 8);
  const sum = (sign: 1 | -1): number =>
    movements.reduce((total, { amount }) => total + Math.max(0, amount * sign), 0);
  const summary = `${currency}. ${texts.incoming}: ${money(sum(1), currency, language)}. ${texts.outgoing}: ${money(sum(-1), currency, language)}.`;
  return html`<section class="panel">
    <h3>${currency}</h3>
    <p class="legend">
      <span class="in">${texts.incoming} ${money(sum(1), currency, language)}</span>
      <span class="out">${texts.outgoing} ${money(sum(-1), currency, language)}</span>
    </p>
    <svg class="chart" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${summary}">
      <line x1="0" x2="${size.width}" y1="${size.middle}" y2="${size.middle}" />
      ${movements.map((movement, index) => bar(movement, { largest, step, index, language }))}
    </svg>
  </section>`;
}

interface BarPlace {
  largest: number;
  step: number;
  index: number;
  language: Language;
}

function bar({ amount, type, at, currency }: Movement, { largest, step, index, language }: BarPlace): Html {
  const height = Math.max(3, (Math.abs(amount) / largest) * (size.middle - size.gap));
  return html`<rect
    class="${amount > 0 ? 'in' : 'out'}"
    x="${index * step + size.gap / 2}"
    y="${amount > 0 ? size.middle - height : size.middle}"
    width="${Math.min(step - size.gap, 40)}"
    height="${height}"
    rx="4"
  >
    <title>${type}: ${money(amount, currency, language)}, ${when(at, language)}</title>
  </rect>`;
}
