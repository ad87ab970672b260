import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from './control-client.ts';
import type { Move } from './move.ts';
import { texts } from './texts.ts';

const callPaths = [
  '/wallet/deposit/payment',
  '/wallet/card/charge',
  '/wallet/card/confirm',
  '/wallet/card/refund',
  '/transactions/payment',
  '/pixout',
  '/crypto/withdraw',
  '/account/balance',
];
const wallets = { wallet_a_pay: 'Apple Pay (wallet A)', wallet_b_pay: 'Google Pay (wallet B)' };

/** The panel's switches for faults of callbacks and calls, and for the buyer's wallets. */
export function faults({ faults: now, settings }: Snapshot, move: Move): TemplateResult {
  const set = (change: Partial<Snapshot['faults']>): void => void move('faults', { ...now, ...change });
  return html`
    <section>
      <h2>${texts.tabs.callbacks}</h2>
      <fieldset class="choices">
        <legend>${texts.callbackFault}</legend>
        ${Object.entries(texts.callbackModes).map(
          ([mode, label]) =>
            html`<label>
              <input
                type="radio"
                name="callbacks"
                .checked=${mode === now.callbacks}
                @change=${() => set({ callbacks: mode })}
              />
              ${label}
            </label>`,
        )}
      </fieldset>
    </section>
    ${callFaults(now, move)}
    <section>
      <h2>${texts.device}</h2>
      <fieldset class="choices">
        <legend>${texts.wallets}</legend>
        ${Object.entries(wallets).map(
          ([wallet, label]) =>
            html`<label>
              <input
                type="checkbox"
                .checked=${settings.wallets.includes(wallet)}
                @change=${() => move('settings', { wallets: toggled(settings.wallets, wallet) })}
              />
              ${label}
            </label>`,
        )}
      </fieldset>
    </section>
  `;
}

function callFaults(now: Snapshot['faults'], move: Move): TemplateResult {
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const form = new FormData(event.target);
    const fault = { match: form.get('match'), do: form.get('do'), times: Number(form.get('times')) };
    void move('faults', { ...now, calls: [...now.calls, fault] });
  };
  return html`
    <section>
      <h2>${texts.calls}</h2>
      <form class="inline" @submit=${add}>
        <label
          >${texts.heads.call}
          <select name="match">
            ${callPaths.map((path) => html`<option>${path}</option>`)}
          </select></label
        >
        <label
          >${texts.fault}
          <select name="do">
            ${Object.entries(texts.callFaults).map(([fault, label]) => html`<option value=${fault}>${label}</option>`)}
          </select></label
        >
        <label>${texts.times} <input name="times" type="number" min="1" value="1" /></label>
        <button>${texts.add}</button>
      </form>
      <ul class="list">
        ${now.calls.map(
          ({ match, do: fault, times }) =>
            html`<li><code>${match}</code> ${texts.callFaults[fault] ?? fault}, ${texts.more(times)}</li>`,
        )}
      </ul>
      ${
        now.calls.length > 0 || now.callbacks !== 'deliver'
          ? html`<button type="button" @click=${() => move('faults', {})}>${texts.clear}</button>`
          : nothing
      }
    </section>
  `;
}

function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
