import { html, render } from 'lit';
import { money } from '../../processor/browser/modal.ts';
import { words } from '../../processor/browser/words.ts';

/** The bank's own page, on which a challenge by redirect is completed. */

interface Approval {
  amount: number;
  currency: string;
  return_to: string;
}

async function ask(answer: 'pass' | 'fail' | null): Promise<Approval> {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  });
  return (await response.json()) as Approval;
}

async function answer(value: 'pass' | 'fail'): Promise<void> {
  location.assign((await ask(value)).return_to);
}

async function start(): Promise<void> {
  const { amount, currency } = await ask(null);
  render(
    html`<main>
      <header><p class="merchant">Banco Simulado</p></header>
      <section>
        <h1>${words.question}</h1>
        <p class="total">${money(amount, currency)}</p>
        <button type="button" class="primary" @click=${() => answer('pass')}>${words.complete}</button>
        <button type="button" @click=${() => answer('fail')}>${words.fail}</button>
      </section>
    </main>`,
    document.body,
  );
}

void start();
