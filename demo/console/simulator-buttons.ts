/** Adds buttons to the console that play banks, card networks and chains, and lets a visitor of the demo in without a key. */
import { type Html, html } from '../../server/values/html.ts';
import type { PageContext } from '../../server/console/pages/page.ts';
import type { Buttons, DemoExtension, RecordKind } from '../../server/console/demo-extension.ts';
import { SimulatorControl } from './simulator-control.ts';
import { texts } from './texts.ts';

export interface SimulatorButtonsOptions {
  simulatorUrl: string;
  /** The shop's origin, whose stage frames the console. */
  shopUrl: string;
  /** Address of the demo's console: visitors are let in at no other. */
  consoleUrl: string;
  /** The key of a visitor who has not signed in. */
  guestKey: string;
}

export function simulatorButtons(options: SimulatorButtonsOptions): DemoExtension {
  const { simulatorUrl, shopUrl, consoleUrl, guestKey } = options;
  const simulator = new SimulatorControl(simulatorUrl);
  const { host } = new URL(consoleUrl);
  return {
    frameAncestors: [shopUrl],
    // A page of another site that resolves its own name to this machine gets no session.
    guestKey: (request) => (request.headers.host === host ? guestKey : null),
    head: ({ language }) => texts[language].outside,
    lead: ({ language }) => html`<p class="muted outside">${texts[language].outsideText}</p>`,
    async buttonsFor(kinds, context): Promise<Buttons> {
      const found = await Promise.all(
        kinds.map(async (kind) => [kind, await simulator.moves(kind)] as const),
      );
      const moves = new Map(found);
      return (kind, id) => buttons(kind, id, moves.get(kind)?.get(id) ?? [], context);
    },
    act: (kind, id, verb) => simulator.move(kind, id, verb),
  };
}

function buttons(
  kind: RecordKind,
  id: string,
  moves: readonly string[],
  { language, path }: PageContext,
): Html | null {
  if (moves.length === 0) return null;
  const { moves: names, payoutMoves } = texts[language];
  const labels = { ...names, ...(kind === 'payouts' && payoutMoves) };
  return html`<form class="moves" method="post" action="/outside">
    <input type="hidden" name="thing" value="${kind}" />
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="back" value="${path}" />
    ${moves.map(
      (move) => html`<button class="small" name="do" value="${move}">${labels[move] ?? move}</button>`,
    )}
  </form>`;
}
