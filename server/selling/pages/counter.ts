/** `/buy/{price}?view=counter`: the seller types an amount, the buyer scans the screen. A script fills its states. */
import type { OfferView } from '../../../widget/protocol/offer.ts';
import type { Shop } from '../../pages/shop.ts';
import { defaultColor } from '../../pages/brand.ts';
import { html } from '../../values/html.ts';
import { type Page, page, scriptOf } from '../../pages/layout.ts';
import { counterStyles } from '../../pages/styles.ts';
import type { PageTexts } from '../../pages/page-texts.ts';

export interface CounterOptions {
  offer: OfferView & { open: NonNullable<OfferView['open']> };
  shop: Shop;
  words: PageTexts;
  /** Formats an amount of the offer's currency. */
  money: (amount: string) => string;
  root: string;
}

export function counterPage({ offer, shop, words, money, root }: CounterOptions): Page {
  const { counter } = words;
  const { currency, min, max, suggested } = offer.open;
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];
  return page({
    language: words.language,
    title: `${offer.title} · ${shop.name}`,
    styles: counterStyles,
    color: shop.color ?? defaultColor,
    head: html`<meta name="robots" content="noindex" /> ${scriptOf(root, 'pay-checkout')}
      ${scriptOf(root, 'pay-counter')}`,
    body: html`<main
      id="counter"
      data-price="${offer.price}"
      data-currency="${currency}"
      data-min="${min}"
      data-max="${max}"
      data-out-of-bounds="${counter.outOfBounds(money(min), money(max))}"
      data-failed="${counter.failed}"
    >
      <form data-state="typing" novalidate>
        <h1>${offer.title}</h1>
        <output aria-live="polite" aria-label="${counter.amount}">${money('0.00')}</output>
        <p class="error" role="alert"></p>
        <div class="suggested">
          ${suggested.map(
            (amount) => html`<button type="button" data-amount="${amount}">${money(amount)}</button>`,
          )}
        </div>
        <div class="keys">
          ${keys.map((key) => html`<button type="button" data-key="${key}">${key}</button>`)}
          <button type="button" data-key="Backspace" aria-label="${counter.clear}">⌫</button>
        </div>
        <button class="main" type="submit">${counter.charge}</button>
      </form>
      <section data-state="waiting" hidden tabindex="-1">
        <output></output>
        <p class="how">${counter.scanPage}</p>
        <div class="code" role="img" aria-label="${counter.scanPage}"></div>
        <p class="muted" role="status">${counter.waiting}</p>
        <details>
          <summary>${counter.payHere}</summary>
          <div data-checkout></div>
        </details>
        <button type="button" data-cancel>${counter.cancel}</button>
      </section>
      <section class="paid" data-state="paid" hidden tabindex="-1" role="status">
        <strong>${counter.paid}</strong>
        <output></output>
        <button type="button" data-next>${counter.next}</button>
      </section>
    </main>`,
  });
}
