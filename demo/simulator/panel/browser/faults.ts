import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from './control-client.ts';
import type { Move } from './move.ts';

const callbackModes = {
  deliver: 'Deliver',
  drop: 'Lose them',
  late: 'Deliver late',
  twice: 'Deliver twice',
  reorder: 'Deliver out of order',
  early: 'Before the call has answered',
  cancelled_after_paid: 'Cancelled after paid',
};
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
const callFaults = ['timeout', 'reset', '503', '500', '429', 'html', 'slow'];
const wallets = { wallet_a_pay: 'Apple Pay (wallet A)', wallet_b_pay: 'Google Pay (wallet B)' };

/** Everything that can go wrong on purpose. */
export function faults({ faults: now, settings }: Snapshot, move: Move): TemplateResult {
  const set = (change: Partial<Snapshot['faults']>): void => void move('faults', { ...now, ...change });
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const form = new FormData(event.target);
    const fault = { match: form.get('match'), do: form.get('do'), times: Number(form.get('times')) };
    void move('faults', { ...now, calls: [...now.calls, fault] });
  };
  return html`
    <section>
      <h2>Callbacks</h2>
      <fieldset class="choices">
        <legend>What happens to callbacks from now on</legend>
        ${Object.entries(callbackModes).map(
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
    <section>
      <h2>Calls</h2>
      <form class="inline" @submit=${add}>
        <label
          >Call
          <select name="match">
            ${callPaths.map((path) => html`<option>${path}</option>`)}
          </select></label
        >
        <label
          >Fault
          <select name="do">
            ${callFaults.map((fault) => html`<option>${fault}</option>`)}
          </select></label
        >
        <label>Times <input name="times" type="number" min="1" value="1" /></label>
        <button>Add</button>
      </form>
      <ul class="list">
        ${now.calls.map(
          ({ match, do: fault, times }) => html`<li><code>${match}</code> ${fault}, ${times} more</li>`,
        )}
      </ul>
      ${
        now.calls.length > 0 || now.callbacks !== 'deliver'
          ? html`<button type="button" @click=${() => move('faults', {})}>Clear all faults</button>`
          : nothing
      }
    </section>
    <section>
      <h2>Buyer’s device</h2>
      <fieldset class="choices">
        <legend>Wallets it offers</legend>
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

function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
