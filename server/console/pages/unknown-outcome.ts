/** A payout, withdrawal or charge whose outcome is not known: what that means, what not to do, and where its number goes. */
import { type Html, html } from '../../values/html.ts';
import { money, type PageContext, when } from './page.ts';

interface Unknown {
  id: string;
  amount: string | null;
  /** BRL if absent. */
  currency?: string;
  created_at: string | null;
  /** The order that it pays, or whose Pix it returns. */
  checkout?: string | null;
  reference?: string | null;
}

export function unknownOutcome(
  { texts, language }: PageContext,
  kind: 'payout' | 'withdrawal' | 'charge',
  { id, amount, currency = 'BRL', created_at: at, checkout = null, reference = null }: Unknown,
): Html {
  const words = texts.unknown;
  const isCharge = kind === 'charge';
  const { meaning, doNot } = isCharge ? words.ofCharge : words.ofTransfer;
  return html`<div class="unknown">
    <p class="headline">
      <span>${words[kind]}</span>
      <span>${amount === null ? '–' : money(amount, currency, language)}</span>
    </p>
    <p class="muted">${when(at, language)}</p>
    ${
      checkout !== null &&
      html`<p>
        ${isCharge ? texts.order : texts.returnedFor}
        <a class="link" href="/payments/${checkout}">${reference ?? checkout}</a>
      </p>`
    }
    <p>${meaning}</p>
    <p class="warning">${doNot}</p>
    <p>${words.whereTo} <code class="code">${id}</code></p>
  </div>`;
}
