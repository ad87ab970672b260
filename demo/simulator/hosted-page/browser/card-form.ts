import { html, type TemplateResult } from 'lit';
import type { CardInput } from './session.ts';
import { texts } from './texts.ts';

/** The card form. It keeps the typed values after a decline. */
export function cardForm(payLabel: string, busy: boolean, onCard: (card: CardInput) => void): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    onCard(cardFrom(new FormData(event.target)));
  };
  return html`<form @submit=${submit}>
    ${field(texts.number, 'number', 'cc-number', '1234 1234 1234 1234', '[0-9 ]{12,23}')}
    <div class="pair">
      ${field(texts.expiry, 'expiry', 'cc-exp', '12/30', '\\d{1,2} ?/ ?\\d{2}(\\d{2})?')}
      ${field(texts.cvc, 'cvc', 'cc-csc', '123', '\\d{3,4}')}
    </div>
    <label>${texts.name} <input name="name" autocomplete="cc-name" /></label>
    <button class="primary" ?disabled=${busy}>${busy ? texts.paying : payLabel}</button>
  </form>`;
}

function field(
  label: string,
  name: string,
  autocomplete: string,
  placeholder: string,
  pattern: string,
): TemplateResult {
  return html`<label>
    ${label}
    <input
      name=${name}
      autocomplete=${autocomplete}
      inputmode="numeric"
      placeholder=${placeholder}
      pattern=${pattern}
      required
    />
  </label>`;
}

function cardFrom(form: FormData): CardInput {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll(' ', '') : '';
  };
  const [month = '', year = ''] = text('expiry').split('/');
  return {
    number: text('number'),
    exp_month: Number(month),
    exp_year: Number(year.length === 2 ? `20${year}` : year),
    cvc: text('cvc'),
  };
}
