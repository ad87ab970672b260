/** Draws a panel with a single message: paid, expired, failed, please wait. */
import { sentence } from '../shared/sentence.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { alertIcon } from '../shared/icons.ts';
import { checkIcon, clockIcon } from '../shared/status-icons.ts';

export type Tone = 'success' | 'problem' | 'neutral' | 'busy';

export interface StatusPanel {
  tone: Tone;
  title: string;
  text: string;
  /** The amount in it. */
  amount?: string | undefined;
  /** Smaller text below. */
  details?: readonly string[];
  /** Buttons below. */
  actions?: unknown;
}

const badges: Readonly<Record<Tone, TemplateResult>> = {
  success: checkIcon,
  problem: alertIcon,
  neutral: clockIcon,
  busy: html`<span class="spinner"></span>`,
};

export const statusPanel = ({
  tone,
  title,
  text,
  amount,
  details = [],
  actions,
}: StatusPanel): TemplateResult => html`
  <div class="outcome ${tone}" part="status status-${tone}">
    <span class="badge" part="status-badge" aria-hidden="true">${badges[tone]}</span>
    <h2 part="status-title" .textContent=${title}></h2>
    <p part="status-text">${sentence(text, amount)}</p>
    ${details.map((detail) => html`<p class="detail" part="status-detail" .textContent=${detail}></p>`)}
    ${actions ? html`<div class="actions" part="status-actions">${actions}</div>` : nothing}
  </div>
`;

export interface ActionButton {
  label: string;
  /** The amount in it. */
  amount?: string | undefined;
  onPress: () => void;
  disabled?: boolean;
  secondary?: boolean;
  busy?: boolean;
  icon?: TemplateResult;
  part?: string;
}

/** A press while `busy` does nothing, and the button keeps the focus: `disabled` would lose it. */
export const actionButton = (button: ActionButton): TemplateResult => html`
  <button
    type="button"
    class="button ${button.secondary ? 'secondary' : ''}"
    part="button ${button.secondary ? 'button-secondary' : 'button-primary'} ${button.part ?? ''}"
    ?disabled=${button.disabled ?? false}
    aria-busy=${button.busy ? 'true' : nothing}
    @click=${() => {
      if (!button.busy) button.onPress();
    }}
  >
    ${button.busy ? html`<span class="spinner" aria-hidden="true"></span>` : (button.icon ?? nothing)}
    <span>${sentence(button.label, button.amount)}</span>
  </button>
`;
