/** Draws the bodies below the choices of `<pay-checkout>`: one per method, kept once opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PaySubmitEvent } from '../../events/element-events.ts';
import type { PayErrorEvent } from '../../events/error-event.ts';
import type { Shell } from '../../ui/shell.ts';
import type { Method } from '../../protocol/checkout.ts';
import { type MethodProps, offeredMethods } from './methods.ts';

export interface MethodBodies {
  shell: Shell | null;
  choices: readonly Method[];
  open: Method | null;
  /** Methods whose panels were opened: these are kept, with what was typed. */
  opened: ReadonlySet<Method>;
  props: MethodProps;
  /** Offers another method after a decline of the open one. */
  instead: unknown;
  onDecline: (event: PayErrorEvent | PaySubmitEvent) => void;
  onReady: () => void;
}

/**
 * All bodies are below the rows, so that no row moves when another one is chosen. Their order is fixed, since only one is shown, and
 * a card frame that is moved reloads.
 */
export const methodBodies = (bodies: MethodBodies): unknown =>
  keptBodies(bodies) ??
  html`
    <div
      class="bodies"
      @pay-error=${bodies.onDecline}
      @pay-submit=${bodies.onDecline}
      @pay-ready=${bodies.onReady}
    >
      ${eachBody(bodies, [...bodies.choices].sort())}
    </div>
  `;

const eachBody = ({ open, opened, props, instead }: MethodBodies, methods: readonly Method[]): unknown =>
  repeat(
    methods,
    (method) => method,
    (method): TemplateResult => html`
      <div class="body" part="method-body" ?hidden=${method !== open}>
        ${opened.has(method) ? offeredMethods[method].render(props) : nothing}
        ${method === open ? instead : nothing}
      </div>
    `,
  );

/** Draws around the card form declared in the page's HTML; null without a usable one. */
function keptBodies(bodies: MethodBodies): typeof nothing | null {
  const { shell, choices, open, opened, props, instead, onDecline, onReady } = bodies;
  const card = shell?.kept.querySelector('pay-card');
  const body = card?.parentElement;
  if (!shell || !body || !choices.includes('card')) return null;
  for (const type of ['pay-error', 'pay-submit'] as const) shell.kept.addEventListener(type, onDecline);
  shell.kept.addEventListener('pay-ready', onReady);
  body.hidden = open !== 'card';
  if (opened.has('card')) Object.assign(card, props);
  shell.drawAround(card, nothing, open === 'card' ? instead : nothing);
  const others = choices.filter((method) => method !== 'card');
  shell.drawAround(body, nothing, eachBody(bodies, others));
  return shell.keep();
}
