/** Draws the rows in which the buyer of `<pay-checkout>` chooses a method, each with the amount it costs. */
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type AmountFormat, formatAmount } from '../../locale/format-amount.ts';
import type { CheckoutMessages } from '../../locale/messages.ts';
import { type CheckoutView, currencyOf, type Method } from '../../protocol/checkout.ts';
import { offeredMethods } from './methods.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';

export interface MethodRows {
  host: { readonly isDisabled: boolean };
  format: AmountFormat;
  texts: CheckoutMessages;
  checkout: CheckoutView;
  choices: readonly Method[];
  open: Method | null;
  /** True for a method that waits for another one's payment. */
  isHeld: (method: Method) => boolean;
  onChoose: (method: Method) => void;
}

export const methodRows = (rows: MethodRows): TemplateResult => html`
  <fieldset class="methods" part="methods">
    <legend part="title" .textContent=${rows.texts.choose}></legend>
    <div class="rows">
      ${repeat(
        rows.choices,
        (method) => method,
        (method) => methodRow(method, rows),
      )}
    </div>
  </fieldset>
`;

function methodRow(
  method: Method,
  { host, format, texts, checkout, open, isHeld, onChoose }: MethodRows,
): TemplateResult {
  const { name, hint } = texts.methods[method];
  const isOpen = method === open;
  const currency = currencyOf[method];
  const due = checkout.amounts[currency] ?? '0.00';
  const amount = formatAmount(due, currency, format, hasTwoCurrencies(checkout));
  return html`
    <div class="method ${isOpen ? 'open' : ''}" part="method method-${method}">
      <label class="head" part="method-head">
        <input
          type="radio"
          name="method"
          value=${method}
          .checked=${isOpen}
          ?disabled=${host.isDisabled || (isHeld(method) && !isOpen)}
          aria-describedby="hint-${method}"
          @change=${() => onChoose(method)}
        />
        ${offeredMethods[method].icon}
        <span class="name" part="method-name" .textContent=${name}></span>
        <span class="hint" id="hint-${method}" part="method-hint" .textContent=${hint}></span>
        <span class="amount" part="amount" translate="no" .textContent=${amount}></span>
      </label>
    </div>
  `;
}
