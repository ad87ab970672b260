import { html, render } from 'lit';
import { money } from '../../processor/browser/modal.ts';
import { words } from '../../processor/browser/words.ts';

/** The bank's page for a challenge by redirect. */

interface Approval {
  amount: number;
  currency: string;
  return_to: string;
}

async function post(answer: 'pass' | 'fail' | null): Promise<Approval> {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  });
  return (await response.json()) as Approval;
}

async function complete(value: 'pass' | 'fail'): Promise<void> {
  location.assign((await post(value)).return_to);
}

async function start(): Promise<void> {
  const { amount, currency } = await post(null);
  render(
    html`<main>
      <header><p class="merchant">Banco Simulado</p></header>
      <section>
        <h1>${words.question}</h1>
        <p class="total">${money(amount, currency)}</p>
        <button type="button" class="primary" @click=${() => complete('pass')}>${words.complete}</button>
        <button type="button" @click=${() => complete('fail')}>${words.fail}</button>
      </section>
    </main>`,
    document.body,
  );
}

void start();
