/** A payout or withdrawal whose outcome is not known: what that means, what not to do, and where its number goes. */
import { type Html, html } from '../../values/html.ts';
import { money, type PageContext, when } from './page.ts';

interface Unknown {
  id: string;
  amount: string | null;
  created_at: string | null;
  /** The order whose Pix it returns. */
  checkout?: string | null;
  reference?: string | null;
}

export function unknownOutcome(
  { texts, language }: PageContext,
  kind: 'payout' | 'withdrawal',
  { id, amount, created_at: at, checkout = null, reference = null }: Unknown,
): Html {
  const words = texts.unknown;
  return html`<div class="unknown">
    <p class="headline">
      <span>${words[kind]}</span>
      <span>${amount === null ? '–' : money(amount, 'BRL', language)}</span>
    </p>
    <p class="muted">${when(at, language)}</p>
    ${
      checkout !== null &&
      html`<p>
        ${texts.returnedFor} <a class="link" href="/payments/${checkout}">${reference ?? checkout}</a>
      </p>`
    }
    <p>${words.meaning}</p>
    <p class="warning">${words.doNot}</p>
    <p>${words.whereTo} <code class="code">${id}</code></p>
  </div>`;
}
