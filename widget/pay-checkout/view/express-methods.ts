/** Draws the methods with buttons of their own, beside the choice, each with its currency note. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PayReadyEvent, PaySubmitEvent, PayUnavailableEvent } from '../../events/element-events.ts';
import type { PayErrorEvent } from '../../events/error-event.ts';
import type { CommonStart } from '../../locale/messages.ts';
import { type CheckoutView, currencyOf, type Method } from '../../protocol/checkout.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import { type MethodProps, offeredMethods } from './methods.ts';

/** An open panel that is charged in dollars has its own note: this one is hidden then, and keeps its room. */
export function expressNote(
  checkout: CheckoutView,
  open: Method | null,
  texts: Pick<CommonStart, 'chargedInDollars'>,
): TemplateResult | typeof nothing {
  if (!hasTwoCurrencies(checkout)) return nothing;
  const isSaidBelow = open !== null && currencyOf[open] === 'USD';
  return html`<div class="express-note ${isSaidBelow ? 'said' : ''}">${currencyNote(texts)}</div>`;
}

export interface ExpressMethods {
  methods: readonly Method[];
  /** The others stay on the page, without any space: their checks are not repeated, and their payment continues. */
  shown: readonly Method[];
  /** Methods that cannot be used here. */
  lost: ReadonlySet<Method>;
  /** In place of a lost method that is shown. */
  lostText: string;
  note: unknown;
  props: MethodProps;
  onEvent: (event: PayReadyEvent | PayErrorEvent | PaySubmitEvent) => void;
  onLost: (event: PayUnavailableEvent) => void;
}

export const expressMethods = ({
  methods,
  shown,
  lost,
  lostText,
  note,
  props,
  onEvent,
  onLost,
}: ExpressMethods): unknown =>
  repeat(
    methods,
    (method) => method,
    (method) => html`
      <div
        class="express ${lost.has(method) ? 'lost' : ''} ${shown.includes(method) ? '' : 'absent'}"
        part="express"
        @pay-ready=${onEvent}
        @pay-error=${onEvent}
        @pay-submit=${onEvent}
        @pay-unavailable=${onLost}
      >
        ${offeredMethods[method].render(props)}
        ${lost.has(method) ? html`<p class="lost-note" part="notice" .textContent=${lostText}></p>` : nothing}
      </div>
      ${shown.includes(method) ? note : nothing}
    `,
  );
