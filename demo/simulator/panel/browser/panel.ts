import { html, nothing, render, type TemplateResult } from 'lit';
import { balances } from './balances.ts';
import { callbackTable } from './callbacks.ts';
import { clockBar } from './clock-bar.ts';
import { act, read, readSnapshot, type Scenarios, type Snapshot } from './control-client.ts';
import { faults } from './faults.ts';
import { moneyOut } from './money-out.ts';
import { refusalText } from './refusal-text.ts';
import { requests } from './requests.ts';
import { scenarioTables } from './scenarios.ts';
import { locale, texts } from './texts.ts';
import { transactions } from './transactions.ts';

/** The panel: shows all objects of the simulator, live, with the possible moves on them. */

const tabs = ['payments', 'callbacks', 'requests', 'money_out', 'balances', 'faults', 'scenarios'] as const;
type Tab = (typeof tabs)[number];
let snapshot: Snapshot | null = null;
let scenarios: Scenarios | null = null;
let tab: Tab = 'payments';
let selected: string | null = null;
let refusal: string | null = null;
let stale = false;

async function load(): Promise<void> {
  snapshot = await readSnapshot();
  draw();
}

/** Many changes come at once: one read covers them. */
function changed(): void {
  if (stale) return;
  stale = true;
  setTimeout(() => {
    stale = false;
    void load();
  }, 60);
}

async function move(path: string, body: object): Promise<void> {
  const refused = await act(path, body);
  refusal = refused && refusalText(refused);
  await load();
}

function draw(): void {
  if (snapshot === null) return;
  const now = snapshot;
  render(
    html`
      <header class="top">
        <div class="brand">
          <h1>${texts.title}</h1>
          <p>${texts.lead}</p>
        </div>
        ${clockBar(now.clock, move)}
      </header>
      <nav aria-label=${texts.sections}>
        ${tabs.map(
          (name) =>
            html`<button
              type="button"
              aria-current=${name === tab ? 'page' : 'false'}
              @click=${() => {
                tab = name;
                draw();
              }}
            >
              ${texts.tabs[name]} ${count(name, now)}
            </button>`,
        )}
      </nav>
      <p class="refusal" role="alert">${refusal ? `${texts.refused}: ${refusal}` : nothing}</p>
      <main>${section(now)}</main>
    `,
    document.body,
  );
}

function count(name: Tab, now: Snapshot): TemplateResult | typeof nothing {
  const counts: Partial<Record<Tab, number>> = {
    payments: now.transactions.length,
    callbacks: now.callbacks.length,
    requests: now.requests.length,
    money_out: now.payouts.length + now.withdrawals.length,
    faults: now.faults.calls.length + (now.faults.callbacks === 'deliver' ? 0 : 1),
  };
  const number = counts[name] ?? 0;
  return number > 0 ? html`<span class="count">${number}</span>` : nothing;
}

function section(now: Snapshot): TemplateResult {
  switch (tab) {
    case 'payments':
      return transactions(now, selected, move, (id) => {
        selected = id;
        draw();
      });
    case 'callbacks':
      return html`<section>
        <h2>${texts.tabs.callbacks}</h2>
        ${callbackTable(now.callbacks.toReversed())}
      </section>`;
    case 'requests':
      return requests(now.requests);
    case 'money_out':
      return moneyOut(now, move);
    case 'balances':
      return balances(now.balances);
    case 'faults':
      return faults(now, move);
    default:
      return scenarioTables(scenarios);
  }
}

document.documentElement.lang = locale;
document.title = texts.title;
// The displayed time advances between changes, too.
setInterval(draw, 1000);

const changes = new EventSource('control/events');
changes.addEventListener('change', changed);
changes.addEventListener('open', changed);
void read<Scenarios>('scenarios').then((known) => {
  scenarios = known;
  draw();
});
